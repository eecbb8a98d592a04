import { BlockList, isIP } from "node:net";
import { splitEnv } from "../env.ts";
import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

type Args = {
  key: string;
  host: string;
};

/** Requests that cross a network unencrypted. */
export const plainHttp = planRule("RS251", {
  severity: "warning",
  title: "`http://` to a host that is not local",
  find: ({ base_url, health }): Finding<Args>[] =>
    [base_url, health].flatMap((url) => {
      const host = url === null ? undefined : remoteHost(url.value);
      if (url === null || host === undefined) return [];
      return [{ path: url.key.split("."), args: { key: url.key, host } }];
    }),
  message: ({ key, host }) => `${code(key)} reaches ${code(host)} without encryption`,
  why: "Prompts, answers and the API key can be read, and changed, by whoever is on the way.",
  help: () => "Write `https://`, or silence this if the way is private.",
  bad: FILE.replace("localhost:8000", "llm.example.com"),
  good: FILE.replace("http://localhost:8000", "https://llm.example.com"),
});

const LOCAL = new BlockList();
for (const [address, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  LOCAL.addSubnet(address, bits, "ipv4");
}
LOCAL.addAddress("0.0.0.0", "ipv4");
LOCAL.addAddress("::1", "ipv6");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/** Endings that no public name has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|svc|test)$/;

/** The host of an unencrypted URL, unless it is local or an environment variable may make it so. */
function remoteHost(text: string): string | undefined {
  if (!text.startsWith("http://")) return undefined;
  const authority = text.slice("http://".length).split("/", 1)[0]!;
  // What a variable adds to a name is not known here.
  if (splitEnv(authority).some((part) => "variable" in part)) return undefined;
  const { hostname } = new URL(`http://${authority}`);
  return isLocal(hostname) ? undefined : hostname;
}

function isLocal(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  const version = isIP(address);
  if (version !== 0) return LOCAL.check(address, version === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || LOCAL_NAME.test(host);
}
