import { z } from 'zod';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';

/** What the catalogue's options use of JSON Schema. */
export interface OptionsSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: OptionsSchema[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  properties?: Record<string, OptionsSchema>;
  required?: string[];
  description?: string;
  [keyword: string]: unknown;
}

/** A tool's options as JSON Schema 2020-12, for a document that says so itself. */
export function optionsSchema(tool: ToolDefinition): OptionsSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.options, { target: 'draft-2020-12', io: 'input' });
  const plain: OptionsSchema = JSON.parse(JSON.stringify(schema));
  return { ...plain, description: `Opções de ${tool.id}.` };
}

/** An address for the option that stands in for files. */
export const PAGE_ADDRESS = 'https://www.exemplo.com.br/';

/** The options that a call with files must give, and those that name an example, with values that are accepted. */
export function optionsExample(tool: ToolDefinition): Record<string, unknown> {
  const { properties = {}, required = [] } = optionsSchema(tool);
  const shown = Object.entries(properties).filter(
    ([name, schema]) =>
      name !== tool.sourceOption && (required.includes(name) || schema.examples !== undefined),
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleValue(schema)]));
}

function exampleValue(schema: OptionsSchema): unknown {
  const [alternative] = schema.anyOf ?? [];
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (alternative) return exampleValue(alternative);
  return simplest(schema);
}

function simplest({ type, minimum = 1 }: OptionsSchema): unknown {
  switch (type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return minimum;
    case 'array':
      return [];
    default:
      return 'texto';
  }
}
