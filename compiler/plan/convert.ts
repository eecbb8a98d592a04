import { toTextFormat } from "../../runtime/translate/responses/format.ts";
import { toToolChoice, toTools } from "../../runtime/translate/responses/tools.ts";
import type { Json } from "../json.ts";
import type { Conversion } from "./plan.ts";

const CONVERSIONS: Record<Conversion, (value: Json) => unknown> = {
  text_format: toTextFormat,
  tools: toTools,
  tool_choice: toToolChoice,
};

/** Respells a constant for the Responses API, as the runtime respells a client's value. */
export function converted(value: Json, conversion: Conversion | null): Json {
  return conversion === null ? value : (CONVERSIONS[conversion](value) as Json);
}
