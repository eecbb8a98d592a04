// The long run: prints its figures, and fails when anything was lost, repeated or leaked.
import assert from "node:assert/strict";
import { soak } from "./resume/soak/soak.ts";

const figures = await soak({ jobs: 2000, kills: 20, concurrency: 64 });
console.log(JSON.stringify(figures, null, 2));

const { submittedTwice, lost, wrong, leaked, litter, heap } = figures;
assert.deepEqual(
  { submittedTwice, lost, wrong, leaked, litter },
  { submittedTwice: [], lost: [], wrong: [], leaked: [], litter: [] },
);
assert.ok(heap.late < heap.early + 8 * 2 ** 20, "the heap of the last process grew");
assert.ok(figures.seconds < 600, "it took more than ten minutes");
