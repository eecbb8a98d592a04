/** The shortest backend, which the rules' examples add to. */
export const FILE = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: qwen3\n";
