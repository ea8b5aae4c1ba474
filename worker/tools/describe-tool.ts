import { z } from 'zod';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { Tool } from './schema.ts';

const schemas = new WeakMap<ToolDefinition, Record<string, unknown>>();

/**
 * Includes `$schema`, because it is a separate document. Cached, because generating it costs more than the
 * rest of a call.
 */
function schemaWithDialect(tool: ToolDefinition): Record<string, unknown> {
  const known = schemas.get(tool);
  if (known) return known;
  const schema = z.toJSONSchema(tool.options, { target: 'draft-2020-12', io: 'input' });
  schemas.set(tool, schema);
  return schema;
}

/** Returns the tool as `GET /v1/tools/{id}` shows it (specification 2.4). */
export function describeTool(tool: ToolDefinition, baseUrl: string): Tool {
  return {
    id: tool.id,
    operation: tool.operation,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    accepted_extensions: [...tool.acceptedExtensions],
    multiple: tool.maxFiles === null || tool.maxFiles > 1,
    min_files: tool.minFiles,
    max_files: tool.maxFiles,
    optional_files: tool.sourceOption !== null,
    extra_files: tool.extraFiles.map((extra) => ({
      ...extra,
      accepted_extensions: [...extra.accepted_extensions],
    })),
    options_schema: schemaWithDialect(tool),
    fixed_options: tool.fixedOptions,
    heavy: tool.kind !== 'light',
    kind: tool.kind,
    credits_per_file: tool.creditsPerFile,
    docs_url: `${baseUrl}/docs#${tool.id}`,
  };
}

const texts = new WeakMap<ToolDefinition, { baseUrl: string; text: string }>();

/** Returns the tool as JSON, cached for one origin. */
export function describeToolAsJson(tool: ToolDefinition, baseUrl: string): string {
  const known = texts.get(tool);
  if (known?.baseUrl === baseUrl) return known.text;
  const text = JSON.stringify(describeTool(tool, baseUrl));
  texts.set(tool, { baseUrl, text });
  return text;
}
