import { z } from 'zod';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { parseSent } from '../http/parse-sent.ts';
import { explainIssue } from './option-issues.ts';

/**
 * Parses and validates the options of a call, and adds defaults. `given` is the value of `options`; `loose`
 * are form fields with names of options, whose text is converted to the schema's type. A loose field
 * overrides the same option.
 */
export function parseOptions(
  tool: ToolDefinition,
  given: unknown,
  loose: ReadonlyMap<string, string>,
): Record<string, unknown> {
  if (given !== undefined && !isPlainObject(given)) {
    throw new ApiError('invalid_option', 'O campo options deve ser um objeto JSON, como {"opção": "valor"}.');
  }
  const options: Record<string, unknown> = Object.assign(Object.create(null), given);
  for (const [name, text] of loose) options[name] = readLoose(ownSchema(tool, name), text);
  requireDeclaration(tool, options);
  const unknownName = Object.keys(options).find((name) => !Object.hasOwn(tool.options.shape, name));
  if (unknownName !== undefined) throw unknownOption(tool, unknownName);
  const parsed = parseSent(tool.options, { ...options, ...tool.fixedOptions });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw issue ? explainIssue(tool, issue, options) : new ApiError('invalid_option');
}

function requireDeclaration({ declaration }: ToolDefinition, options: Record<string, unknown>): void {
  if (declaration !== null && options[declaration] !== true) throw new ApiError('declaration_required');
}

function unknownOption(tool: ToolDefinition, name: string): ApiError {
  const known = Object.keys(tool.options.shape).join(', ');
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return new ApiError(
    'invalid_option',
    worded`A opção "${sent(shown)}" não existe na ferramenta ${tool.id}. Opções aceitas: ${known}.`,
  );
}

function ownSchema(tool: ToolDefinition, name: string): z.ZodType | undefined {
  const schema: unknown = Object.hasOwn(tool.options.shape, name) ? tool.options.shape[name] : undefined;
  return schema instanceof z.ZodType ? schema : undefined;
}

function readLoose(schema: z.ZodType | undefined, text: string): unknown {
  if (!schema) return text;
  const candidates: unknown[] = [text];
  const trimmed = text.trim();
  if (/^(true|1)$/i.test(trimmed)) candidates.push(true);
  if (/^(false|0)$/i.test(trimmed)) candidates.push(false);
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) candidates.push(Number(trimmed));
  if (/^[[{]/.test(trimmed)) candidates.push(parsedOrUndefined(trimmed));
  return candidates.find((candidate) => parseSent(schema, candidate).success) ?? text;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
