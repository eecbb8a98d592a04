import { writeFileSync } from "node:fs";
import { bytesAgainstFloor } from "./bytes.ts";
import { type Figure, time } from "./figure.ts";
import { ENGLISH, MIXED, messages, params } from "./jobs.ts";

const FILE = "test/bench/bytes.svg";
/** Characters of the messages. */
const SIZES = [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 2_000_000];
const texts = { ASCII: ENGLISH, "not ASCII": MIXED };

/** Bytes to nanoseconds. */
type Point = readonly [size: number, cost: number];
interface Line {
  readonly name: string;
  readonly colour: string;
  readonly dashes: string;
  /** Where the name stands, lest it cover another one. */
  readonly below: number;
  readonly points: Point[];
}

/** Draws what a payload costs by its size, in bytes and by the floor, and tells what was drawn. */
export async function plot(): Promise<Figure[]> {
  const lines: Line[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const isPlain = name === "ASCII";
    const dashes = isPlain ? "none" : "5 4";
    const floor: Line = {
      name: `parse and serialise, ${name}`,
      colour: "#d1495b",
      dashes,
      below: isPlain ? 12 : 4,
      points: [],
    };
    const bytes: Line = {
      name: `respell, ${name}`,
      colour: "#2a9d8f",
      dashes,
      below: isPlain ? -4 : 12,
      points: [],
    };
    for (const chars of SIZES) {
      const payload = { messages: messages(chars, text), ...params };
      const { size, costs } = await bytesAgainstFloor(payload);
      floor.points.push([size, costs.of("floor")]);
      bytes.points.push([size, costs.of("bytes")]);
    }
    lines.push(floor, bytes);
  }
  writeFileSync(FILE, svg(lines));
  return lines.map(({ name, points }) => ({
    what: name,
    cost: points.map(([, cost]) => time(cost)).join(", "),
  }));
}

const WIDTH = 640;
const HEIGHT = 380;
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 180, 20, 50];
/** Powers of ten, as exponents: of bytes, and of nanoseconds. */
const [X, Y] = [
  [3, 7],
  [3, 8],
] as const;

const x = (size: number) =>
  LEFT + ((Math.log10(size) - X[0]) / (X[1] - X[0])) * (WIDTH - LEFT - RIGHT);
const y = (cost: number) =>
  HEIGHT - BOTTOM - ((Math.log10(cost) - Y[0]) / (Y[1] - Y[0])) * (HEIGHT - TOP - BOTTOM);

function svg(lines: readonly Line[]): string {
  const grid = [
    ...powers(X).map((size) => {
      const at = x(size).toFixed(1);
      return `<path class="grid" d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${bytesOf(size)}</text>`;
    }),
    ...powers(Y).map((cost) => {
      const at = y(cost).toFixed(1);
      return `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${at}" dy="4" text-anchor="end">${time(cost).replace(".00", "")}</text>`;
    }),
  ];
  const drawn = lines.map(({ name, colour, dashes, below, points }) => {
    const path = points.map(([size, cost]) => `${x(size).toFixed(1)} ${y(cost).toFixed(1)}`);
    const [lastSize, lastCost] = points.at(-1)!;
    return `<path fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}" d="M${path.join("L")}"/><text x="${(x(lastSize) + 8).toFixed(1)}" y="${y(lastCost).toFixed(1)}" dy="${below}" fill="${colour}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>CPU time of a translation by the size of its payload</title>
<style>text:not([fill]) { fill: #57606a } .grid { stroke: #57606a; opacity: .3 } @media (prefers-color-scheme: dark) { text:not([fill]) { fill: #9da7b3 } .grid { stroke: #9da7b3 } }</style>
${[...grid, ...drawn].join("\n")}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">payload</text>
</svg>
`;
}

function powers([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

function bytesOf(size: number): string {
  return size < 1e6 ? `${size / 1e3} KB` : `${size / 1e6} MB`;
}
