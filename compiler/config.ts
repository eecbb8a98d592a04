import type { BatchBackend, ChatBackend, ResponsesBackend } from "../generated/schema/backend.ts";

/** A backend whose body is built from chat params. */
export type ChatLikeBackend = ChatBackend | ResponsesBackend | BatchBackend;
