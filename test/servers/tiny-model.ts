import { type Gguf, type Tensor } from "./gguf.ts";

/**
 * A Qwen3 model too small to make sense, with weights drawn at random but the same each time: half a
 * megabyte that a real llama-server loads in an instant. Its vocabulary is the 256 bytes, so every
 * text has tokens; its chat template knows `enable_thinking` and tools, so a rendered prompt shows
 * which controls arrived.
 */
export function tinyModel(): Gguf {
  const vocabulary = byteVocabulary();
  return { metadata: metadataOf(vocabulary), tensors: tensorsOf(vocabulary.tokens.length) };
}

const WIDTH = 64;
const LAYERS = 2;
const HEADS = 4;
const KV_HEADS = 2;
const HEAD_WIDTH = 32;
const FEED_FORWARD = 128;
const CONTEXT = 8192;

const TOKEN = { normal: 1, control: 3, userDefined: 4 } as const;

const CHAT_TEMPLATE = `
{%- if tools %}
  {{- '<|im_start|>system\\n# Tools\\n' }}
  {%- for tool in tools %}{{- tool | tojson + '\\n' }}{%- endfor %}
  {{- '<|im_end|>\\n' }}
{%- endif %}
{%- for message in messages %}
  {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
  {{- '<|im_start|>assistant\\n' }}
  {%- if enable_thinking is defined and enable_thinking is false %}
    {{- '<think>\\n\\n</think>\\n\\n' }}
  {%- endif %}
{%- endif %}`;

interface Vocabulary {
  tokens: string[];
  types: number[];
  merges: string[];
}

function byteVocabulary(): Vocabulary {
  // GPT-2's spelling of bytes: a printable byte is itself, the others follow from U+0100 on.
  let next = 0x100;
  const bytes = Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
    return String.fromCodePoint(printable ? byte : next++);
  });
  // The tokenizer does not load without a merge.
  const merges = ["i n", "e r"];
  const words = [...bytes, ...merges.map((merge) => merge.replace(" ", ""))];
  return {
    tokens: [...words, "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>"],
    types: [
      ...words.map(() => TOKEN.normal),
      ...[TOKEN.control, TOKEN.control, TOKEN.control, TOKEN.userDefined, TOKEN.userDefined],
    ],
    merges,
  };
}

function metadataOf({ tokens, types, merges }: Vocabulary): Gguf["metadata"] {
  const endOfText = { u32: tokens.indexOf("<|endoftext|>") };
  return {
    "general.architecture": { string: "qwen3" },
    "general.name": { string: "tiny" },
    "general.file_type": { u32: 0 },
    "qwen3.block_count": { u32: LAYERS },
    "qwen3.context_length": { u32: CONTEXT },
    "qwen3.embedding_length": { u32: WIDTH },
    "qwen3.feed_forward_length": { u32: FEED_FORWARD },
    "qwen3.attention.head_count": { u32: HEADS },
    "qwen3.attention.head_count_kv": { u32: KV_HEADS },
    "qwen3.attention.key_length": { u32: HEAD_WIDTH },
    "qwen3.attention.value_length": { u32: HEAD_WIDTH },
    "qwen3.attention.layer_norm_rms_epsilon": { f32: 1e-6 },
    "qwen3.rope.freq_base": { f32: 1e6 },
    "tokenizer.ggml.model": { string: "gpt2" },
    "tokenizer.ggml.pre": { string: "qwen2" },
    "tokenizer.ggml.tokens": { strings: tokens },
    "tokenizer.ggml.token_type": { i32s: types },
    "tokenizer.ggml.merges": { strings: merges },
    "tokenizer.ggml.eos_token_id": { u32: tokens.indexOf("<|im_end|>") },
    "tokenizer.ggml.padding_token_id": endOfText,
    "tokenizer.ggml.bos_token_id": endOfText,
    "tokenizer.ggml.add_bos_token": { bool: false },
    "tokenizer.chat_template": { string: CHAT_TEMPLATE },
  };
}

function tensorsOf(vocabularySize: number): Tensor[] {
  const random = normalNumbers(1);
  const matrix = (name: string, columns: number, rows: number): Tensor => ({
    name,
    shape: [columns, rows],
    values: Float32Array.from({ length: columns * rows }, () => random() / Math.sqrt(columns)),
  });
  const ones = (name: string, length: number): Tensor => ({
    name,
    shape: [length],
    values: new Float32Array(length).fill(1),
  });
  const layer = (_: unknown, index: number): Tensor[] => {
    const name = (part: string) => `blk.${index}.${part}.weight`;
    return [
      ones(name("attn_norm"), WIDTH),
      matrix(name("attn_q"), WIDTH, HEADS * HEAD_WIDTH),
      matrix(name("attn_k"), WIDTH, KV_HEADS * HEAD_WIDTH),
      matrix(name("attn_v"), WIDTH, KV_HEADS * HEAD_WIDTH),
      matrix(name("attn_output"), HEADS * HEAD_WIDTH, WIDTH),
      ones(name("attn_q_norm"), HEAD_WIDTH),
      ones(name("attn_k_norm"), HEAD_WIDTH),
      ones(name("ffn_norm"), WIDTH),
      matrix(name("ffn_gate"), WIDTH, FEED_FORWARD),
      matrix(name("ffn_up"), WIDTH, FEED_FORWARD),
      matrix(name("ffn_down"), FEED_FORWARD, WIDTH),
    ];
  };
  return [
    matrix("token_embd.weight", WIDTH, vocabularySize),
    ones("output_norm.weight", WIDTH),
    matrix("output.weight", WIDTH, vocabularySize),
    ...Array.from({ length: LAYERS }, layer).flat(),
  ];
}

/** Normally distributed numbers from a linear congruential generator (Box and Muller's method). */
function normalNumbers(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
