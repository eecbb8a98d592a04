import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      ...["dist/", "generated/", "test/cli/cases/", ".cache/", "node_modules/"],
      "runtime/bytes/assembly/members.ts", // AssemblyScript
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: ["test/tsconfig.json"] } },
    rules: {
      // The house rule on size.
      "max-lines": ["error", { max: 400 }],
      // It does not end on a type that contains itself, as JSON does.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      // Numbers read well in messages.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `!` says what noUncheckedIndexedAccess cannot see; a comment says why where it is not plain.
      "@typescript-eslint/no-non-null-assertion": "off",
      // `void promise` and arrows that return void are how effects are handed on.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    // Tests read JSON that others wrote, whose types are what the tests are about.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);
