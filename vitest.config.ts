import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "respell/runtime": file("runtime/index.ts"),
      respell: file("compiler/index.ts"),
    },
  },
  test: {
    include: ["test/**/*.test.ts"],
    reporters: ["default", file("test/reporter.ts")],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
