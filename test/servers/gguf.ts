/**
 * The GGUF file format, version 3, as far as a small model needs it: typed metadata, then tensors of
 * 32-bit floats, each aligned to 32 bytes. All numbers are little-endian.
 */
export interface Gguf {
  metadata: Record<string, Metadata>;
  tensors: Tensor[];
}

export type Metadata =
  | { u32: number }
  | { f32: number }
  | { bool: boolean }
  | { string: string }
  | { strings: string[] }
  | { i32s: number[] };

export interface Tensor {
  name: string;
  /** The fastest-running dimension first. */
  shape: number[];
  values: Float32Array;
}

const ALIGNMENT = 32;
const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;
const F32_TENSOR = 0;

/** The bytes of a GGUF file. */
export function encodeGguf({ metadata, tensors }: Gguf): Buffer {
  const entries = Object.entries(metadata);
  let offset = 0;
  const infos = tensors.map(({ name, shape, values }) => {
    const info = [text(name), u32(shape.length), ...shape.map(u64), u32(F32_TENSOR), u64(offset)];
    offset += aligned(values.byteLength);
    return Buffer.concat(info);
  });
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(entries.length),
    ...entries.map(([key, value]) => Buffer.concat([text(key), encodeMetadata(value)])),
    ...infos,
  ]);
  const data = tensors.map(({ values }) =>
    padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  );
  return Buffer.concat([padded(head), ...data]);
}

function encodeMetadata(value: Metadata): Buffer {
  if ("u32" in value) return Buffer.concat([u32(TYPE.u32), u32(value.u32)]);
  if ("f32" in value) return Buffer.concat([u32(TYPE.f32), f32(value.f32)]);
  if ("bool" in value) return Buffer.concat([u32(TYPE.bool), Buffer.from([value.bool ? 1 : 0])]);
  if ("string" in value) return Buffer.concat([u32(TYPE.string), text(value.string)]);
  return "strings" in value
    ? array(TYPE.string, value.strings.map(text))
    : array(TYPE.i32, value.i32s.map(i32));
}

function array(type: number, items: Buffer[]): Buffer {
  return Buffer.concat([u32(TYPE.array), u32(type), u64(items.length), ...items]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
