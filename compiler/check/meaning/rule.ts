import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Document } from "../../read/document.ts";

/**
 * A rule that no schema can state. It sees the whole document, of which any part may have a wrong
 * shape: what is not shaped as the rule needs it is left to the schema's findings.
 */
export type MeaningRule = (document: Document) => Diagnostic[];
