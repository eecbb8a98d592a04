import { expect, it } from "vitest";
import { soak } from "./soak.ts";

it("loses, repeats and leaks nothing through faults and kills", { timeout: 120_000 }, async () => {
  const figures = await soak({ jobs: 100, kills: 2, concurrency: 64 });
  expect(figures).toMatchObject({
    kills: 2,
    submittedTwice: [],
    lost: [],
    wrong: [],
    leaked: [],
    litter: [],
  });
  expect(figures.faulty / figures.requests).toBeGreaterThan(0.25);
  expect(figures.answered).toBeGreaterThan(50);
});
