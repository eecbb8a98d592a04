/** The example that a new backend for each server starts from, and its usual address. */
export const SERVERS: Readonly<Record<string, { example: string; base_url: string }>> = {
  vllm: { example: "qwen3-vllm.yaml", base_url: "http://localhost:8000/v1" },
  sglang: { example: "deepseek-v3.1-sglang.yaml", base_url: "http://localhost:30000/v1" },
  "llama.cpp": { example: "llama-server.yaml", base_url: "http://localhost:8080/v1" },
  ollama: { example: "ollama.yaml", base_url: "http://localhost:11434/v1" },
  openai: { example: "openai-chat.yaml", base_url: "https://api.openai.com/v1" },
  deepseek: { example: "deepseek.yaml", base_url: "https://api.deepseek.com/v1" },
  mistral: { example: "mistral.yaml", base_url: "https://api.mistral.ai/v1" },
};

/** What a new backend may say of reasoning besides the named dialects. */
export const AS_THE_EXAMPLE = "example";
export const NO_CONTROL = "none";
