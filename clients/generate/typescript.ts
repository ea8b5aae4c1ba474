import openapiTS, { astToString } from 'openapi-typescript';
import type { ReducedContract, ToolShape } from './reduce.ts';

/** Writes the contract's types for the TypeScript client. */
export async function typescriptTypes(
  contract: ReducedContract,
  tools: readonly ToolShape[],
): Promise<string> {
  const ast = await openapiTS(JSON.stringify(contract), { defaultNonNullable: false });
  const schemas = astToString(ast);
  const rows = (value: (tool: ToolShape) => string) =>
    tools.map((tool) => `  '${tool.id}': ${value(tool)};`).join('\n');
  return `// Generated from the contract by \`npm run clients:types\`; test/unit/clients holds it fresh.

${schemas}
/** As opções de cada ferramenta. */
export interface ToolOptions {
${rows(({ options }) => `components['schemas']['${options}']`)}
}

/** Os arquivos extras de cada ferramenta. */
export interface ToolExtras {
${rows(({ extras }) => (extras.length === 0 ? 'never' : extras.map((field) => `'${field}'`).join(' | ')))}
}

export type ToolId = keyof ToolOptions;
`;
}
