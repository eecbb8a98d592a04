import { execFile } from "node:child_process";
import { posix } from "node:path";
import { promisify } from "node:util";
import type { SourceFile } from "../read/document.ts";
import { shownPath } from "./files.ts";
import { CannotRun } from "./io.ts";

const run = promisify(execFile);

/**
 * The backend files that paths name as they were at a revision, sorted by path. A path that was not
 * there then names none.
 *
 * @throws CannotRun when there is no git or no repository, or it knows no such revision.
 */
export async function readBackendsAt(
  revision: string,
  paths: readonly string[],
  cwd: string,
): Promise<SourceFile[]> {
  const commit = await commitOf(revision, cwd);
  const wanted = paths.map((path) => shownPath(path, cwd));
  const listing = await git(["ls-tree", "-r", "-z", "--name-only", commit, "--", ...wanted], cwd);
  const files = listing
    .toString()
    .split("\0")
    .filter((path) => /\.ya?ml$/.test(path) && !path.split("/").includes("node_modules"));
  return Promise.all(
    files.sort().map(async (path) => ({
      path,
      text: await git(["show", `${commit}:./${posix.normalize(path)}`], cwd),
    })),
  );
}

async function commitOf(revision: string, cwd: string): Promise<string> {
  try {
    const name = `${revision}^{commit}`;
    const found = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", name], cwd);
    return found.toString().trim();
  } catch (error) {
    const { cause } = error as CannotRun;
    // Its exit code when it understood the question and has no answer.
    if ((cause as { code?: unknown }).code !== 1) throw error;
    throw new CannotRun(
      `git knows no revision ${JSON.stringify(revision)}: name a commit, branch or tag, and fetch it first`,
    );
  }
}

/** Runs git without a shell, so that no name can become a command. */
async function git(args: readonly string[], cwd: string): Promise<Buffer> {
  try {
    const options = { cwd, encoding: "buffer", maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdout } = await run("git", [...args], options);
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: Buffer };
    if (code === "ENOENT")
      throw new CannotRun("cannot run git: is it installed?", { cause: error });
    const said = stderr?.toString().trim().split("\n", 1)[0] ?? "";
    throw new CannotRun(`git ${args[0]}: ${said === "" ? "it failed" : said}`, {
      cause: error,
    });
  }
}
