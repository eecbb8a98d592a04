import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import {
  CompletionRequest,
  ConfigurationRequest,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializeRequest,
  InitializedNotification,
  MarkupContent,
  type Position,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} from "vscode-languageserver-protocol/node.js";

const PROGRAM = createRequire(import.meta.url).resolve(
  "yaml-language-server/bin/yaml-language-server",
);

/** What an editor's user would have set; the catalogue of schemas on the network stays off. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
};

export interface OpenDocument {
  /** What the server says about the text as it was opened. */
  diagnostics: Diagnostic[];
  /** The labels that are offered at `position` (line and character from 0). */
  complete(position: Position): Promise<string[]>;
  /** The Markdown that is shown at `position`, without its escapes; empty when there is none. */
  hover(position: Position): Promise<string>;
}

export interface LanguageServer {
  /** Opens `text` as the file at the absolute `path`, which need not exist. */
  open(path: string, text: string): Promise<OpenDocument>;
  /** Shuts the server down; resolves to its exit code. */
  stop(): Promise<number | null>;
}

/** Starts yaml-language-server and drives it over stdio, as an editor does. */
export async function startLanguageServer(): Promise<LanguageServer> {
  const server = spawn(process.execPath, [PROGRAM, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = once(server, "exit");
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );

  const waiting = new Map<string, (diagnostics: Diagnostic[]) => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) =>
    waiting.get(uri)?.(diagnostics),
  );
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section = "" }) => SETTINGS[section] ?? null),
  );
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.listen();

  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the protocol's type asks for it
    rootUri: null,
    capabilities: {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: { hover: { contentFormat: ["markdown"] } },
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});

  return {
    async open(path, text) {
      const uri = pathToFileURL(path).href;
      const diagnostics = new Promise<Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: "yaml", version: 1, text },
      });
      const textDocument = { uri };
      return {
        diagnostics: await diagnostics,
        async complete(position) {
          const answer = await connection.sendRequest(CompletionRequest.type, {
            textDocument,
            position,
          });
          const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
          return items.map(({ label }) => label);
        },
        async hover(position) {
          const answer = await connection.sendRequest(HoverRequest.type, {
            textDocument,
            position,
          });
          if (!answer || !MarkupContent.is(answer.contents)) return "";
          return answer.contents.value.replace(/\\([^A-Za-z0-9\s])/g, "$1");
        },
      };
    },
    async stop() {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      const [code] = (await exit) as [number | null];
      connection.dispose();
      return code;
    },
  };
}
