import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import axe from "axe-core";
import { type BrowserContext, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyze } from "../../compiler/index.ts";
import { explain } from "../../compiler/explain/explain.ts";
import { explainHtml } from "../../compiler/explain/html.ts";

const BROWSER = "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The page is looked at here after a run. */
const SHOTS = join(import.meta.dirname, "../../.cache/explain");
const example = join(import.meta.dirname, "../../examples/openai-responses.yaml");

const MISSING = "Debian's chromium is not here, and apt cannot install it";

let profile: string;
let context: BrowserContext | undefined;
let page: Page;

beforeAll(async () => {
  if (!existsSync(BROWSER)) await install();
  if (!existsSync(BROWSER)) return;
  profile = await mkdtemp(join(tmpdir(), "respell-chromium-"));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER,
    args: FLAGS,
    offline: true,
  });
  const { plans } = analyze([
    { path: "openai-responses.yaml", text: readFileSync(example, "utf8") },
  ]);
  await mkdir(SHOTS, { recursive: true });
  const file = join(SHOTS, "page.html");
  await writeFile(file, explainHtml(explain(plans[0]!)));
  page = await context.newPage();
  await page.goto(`file://${file}`);
}, 300_000);

afterAll(async () => {
  await context?.close();
  if (profile) await rm(profile, { recursive: true, force: true });
});

test.for(["light", "dark"] as const)("is accessible in %s", async (colorScheme, { skip }) => {
  if (context === undefined) return skip(MISSING);
  await page.emulateMedia({ colorScheme, media: "screen" });
  await page.screenshot({ path: join(SHOTS, `${colorScheme}.png`), fullPage: true });
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await axe.run();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(violations).toEqual([]);
});

test("does not scroll sideways on a phone, and prints on white", async ({ skip }) => {
  if (context === undefined) return skip(MISSING);
  await page.setViewportSize({ width: 390, height: 800 });
  const overflow = (): Promise<number> =>
    page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
  expect(background).toBe("rgb(255, 255, 255)");
  await page.pdf({ path: join(SHOTS, "page.pdf") });
});

/** On demand, since it is large: where apt cannot, the tests are skipped and say so. */
async function install(): Promise<void> {
  const args = ["install", "-y", "--no-install-recommends", "chromium"];
  await promisify(execFile)("apt-get", args).catch(() => undefined);
}
