/** The workflow that keeps what is committed true. */
export function workflowText(folder: string): string {
  return `name: respell

on: [push, pull_request]

jobs:
  respell:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22 }
      - run: npm ci
      - run: npx respell build ${JSON.stringify(folder)} --check
`;
}
