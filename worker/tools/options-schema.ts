import { z } from 'zod';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';

/** The subset of JSON Schema that the catalogue's options use. */
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

/**
 * Returns a tool's options as JSON Schema 2020-12 without `$schema`, because the surrounding document
 * declares it.
 */
export function optionsSchema(tool: ToolDefinition): OptionsSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.options, { target: 'draft-2020-12', io: 'input' });
  const plain: OptionsSchema = JSON.parse(JSON.stringify(schema));
  return { ...plain, description: `Opções de ${tool.id}.` };
}

/** An example address for the option that replaces files. */
export const PAGE_ADDRESS = 'https://www.exemplo.com.br/';

/**
 * Returns accepted values for the options that are required in a call with files, and for those with an
 * example.
 */
export function optionsExample(tool: ToolDefinition): Record<string, unknown> {
  const { properties = {}, required = [] } = optionsSchema(tool);
  const shown = Object.entries(properties).filter(
    ([name, schema]) =>
      name !== tool.sourceOption && (required.includes(name) || schema.examples !== undefined),
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleValue(schema)]));
}

/** Returns the extension of each file of a tool's example. */
export function exampleExtensions(tool: ToolDefinition): string[] {
  const [first = 'pdf'] = tool.acceptedExtensions;
  return Array.from(
    { length: Math.max(tool.minFiles, 1) },
    (_, place) => tool.exampleExtensions[place] ?? first,
  );
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
