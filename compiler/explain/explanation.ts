/** What a backend does with what clients send, in words: the data behind `respell explain`. */
export interface Explanation {
  id: string;
  preset: string;
  /** Where requests go. */
  endpoint: Fact[];
  headers: Fact[];
  params: ParamFact[];
  /** What is sent to every job whatever it says. */
  constants: Fact[];
  limits: Fact[];
}

/** A name, what it is, and the YAML key or preset rule that decides. */
export interface Fact {
  name: string;
  value: string;
  key: string;
}

export interface ParamFact {
  param: string;
  forwarded: boolean;
  /** Where it lands in the body, dotted; null when it is dropped. */
  target: string | null;
  /** How its value is bounded before anything else. */
  clamp: string | null;
  /** What becomes of its values, in the order in which they are looked up. */
  fates: { value: string; becomes: string }[];
  /** What stands in when the payload does not set it. */
  default: string | null;
  key: string;
}
