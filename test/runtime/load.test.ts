import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../runtime/configuration-error.ts";
import { load } from "../../runtime/load.ts";
import { chatModule, keyedModule } from "./modules.ts";

const message = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("loading", () => {
  it("reads the variables that the module names, and only those", () => {
    const { env, server, secrets } = load(keyedModule("http://host/v1"), { KEY: "sk", OTHER: "x" });
    expect(env).toEqual({ KEY: "sk" });
    expect(server).toEqual({ base_url: "http://host/v1", api_key: "sk" });
    expect(secrets).toEqual(["sk"]);
  });

  it("keeps a plain variable out of the secrets", () => {
    const module = chatModule("", {
      variables: { HOST: "plain" },
      server: ({ HOST }: { HOST: string }) => ({ base_url: `http://${HOST}/v1//` }),
    });
    const { server, secrets } = load(module, { HOST: "inner:8000" });
    expect(server.base_url).toBe("http://inner:8000/v1");
    expect(secrets).toEqual([]);
  });

  it("names every variable that is not set, and the backend", () => {
    const module = chatModule("http://host", {
      variables: { ONE: "secret", TWO: "plain", constructor: "plain" } as const,
    });
    const said = message(() => load(module, { TWO: "x" }));
    expect(said).toContain("backend chat");
    expect(said).toContain("ONE, constructor");
    expect(said).not.toContain("TWO");
  });

  it.each([
    "localhost:8000/v1",
    "/v1",
    "ftp://host/v1",
    "http:host",
    "",
    "http://user:pw@host/v1",
    "http://host/v1?key=1",
    "http://host/v1#a",
  ])("refuses the base_url %j", (base_url) => {
    expect(message(() => load(chatModule(base_url), {}))).toContain("base_url");
  });

  it("shows no secret when it refuses a base_url", () => {
    const module = keyedModule("", { server: ({ KEY }: { KEY: string }) => ({ base_url: KEY }) });
    const said = message(() => load(module, { KEY: "sk-in-the-wrong-place" }));
    expect(said).toContain('"***"');
    expect(said).not.toContain("sk-in");
  });

  it("refuses a key with a line break, as a file's last one often is", () => {
    const said = message(() => load(keyedModule("http://host"), { KEY: "sk-secret\n" }));
    expect(said).toContain("api_key");
    expect(said).not.toContain("sk-secret");
  });
});
