import type { z } from 'zod';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { ApiError, sent, type Wording, worded } from '../errors.ts';

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
};

/** Explains a problem with an option in Portuguese: the option's name, and the accepted values. */
export function explainIssue(tool: ToolDefinition, issue: Issue, given: Record<string, unknown>): ApiError {
  const [name, ...within] = issue.path;
  if (typeof name === 'string' && given[name] === undefined && issue.path.length === 1) {
    return new ApiError(
      'missing_option',
      `Falta a opção obrigatória "${name}" da ferramenta ${tool.id}. ${expectation(issue)}`.trim(),
    );
  }
  return new ApiError('invalid_option', invalid(String(name), within, issue));
}

/** Marks the path within an option as `sent`, because it may contain names from the caller. */
function invalid(name: string, within: readonly PropertyKey[], issue: Issue): Wording {
  const place = sent(within.map((step) => `.${String(step)}`).join(''));
  if (issue.code === 'unrecognized_keys')
    return worded`A opção "${name}${place}" não é válida. Campos não conhecidos: ${sent(issue.keys.join(', '))}.`;
  if (within.length === 0) return worded`A opção "${name}" não é válida. ${expectation(issue)}`;
  return worded`A opção "${name}${place}" não é válida. ${expectation(issue)}`;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Ela deve ser ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Valores aceitos: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `O mínimo é ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `O máximo é ${amount(issue.maximum, issue.origin)}.`;
    case 'invalid_union':
      return unionExpectation(issue.errors);
    case 'invalid_format':
      return 'O formato não é o esperado; veja options_schema em GET /v1/tools/{id}.';
    default:
      return 'Veja options_schema em GET /v1/tools/{id}.';
  }
}

function amount(bound: number | bigint, origin: string): string {
  const one = Number(bound) === 1;
  if (origin === 'string') return `${bound} ${one ? 'caractere' : 'caracteres'}`;
  return origin === 'array' ? `${bound} ${one ? 'item' : 'itens'}` : String(bound);
}

function unionExpectation(alternatives: Issue[][]): string {
  const values = alternatives.flat().flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  return values.length > 0
    ? `Valores aceitos: ${values.map(String).join(', ')}.`
    : 'Veja options_schema em GET /v1/tools/{id}.';
}
