import { meaning } from "./meaning.ts";
import { params } from "./params.ts";
import { proof } from "./proof.ts";
import { reading } from "./reading.ts";
import { rules } from "./rules.ts";
import { shape } from "./shape.ts";
import { silences } from "./silences.ts";

/**
 * Every kind of finding there is: `RS0xx` reading, `RS1xx` the shape and meaning of one file, `RS2xx`
 * what it does, `RS3xx` what its server takes.
 */
export const registry = {
  ...reading,
  ...shape,
  ...meaning,
  ...params,
  ...silences,
  ...rules,
  ...proof,
};

export type Code = keyof typeof registry;

/** What the texts of a code are made of. */
export type Args<C extends Code> = Parameters<(typeof registry)[C]["message"]>[0];
