import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { defineTool, type ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { ApiError } from '../../../worker/errors.ts';
import { describeTool } from '../../../worker/tools/describe-tool.ts';
import { parseOptions } from '../../../worker/tools/options.ts';
import { accepts, type JsonSchema, valuesOf } from '../support/json-schema.ts';
import { refusalOf } from '../support/refusal.ts';

const NOTHING: ReadonlyMap<string, string> = new Map();
/** Words that zod's own messages are made of. */
const ENGLISH =
  /\b(invalid|expected|received|must|should|option|value|values|required|unknown|unrecognized|string|number|int|integer|boolean|array|object|too|small|big|input|undefined|nan|key|keys|the|of|is|not|one|at least)\b/i;

const tools = catalogue.map((tool) => [tool.id, tool] as const);

function schemaOf(tool: ToolDefinition): JsonSchema {
  return JSON.parse(JSON.stringify(describeTool(tool, 'https://papelada.test').options_schema));
}

/** The message without what the caller or the schema has named. */
function ownWords(message: string): string {
  return message
    .replace(/"[^"]*"/gs, '')
    .replace(/(Valores aceitos|Opções aceitas|Campos não conhecidos): .*$/s, '')
    .replace(/veja options_schema em GET \/v1\/tools\/\{id\}/gi, '')
    .replace(/O campo options/, '')
    .replace(/ferramenta [\w-]+/, '');
}

function expectPortuguese(message: string): void {
  expect(message.length).toBeGreaterThan(10);
  expect(message).toMatch(/\.$/);
  expect(ownWords(message)).not.toMatch(ENGLISH);
}

/** An option of each kind that the catalogue has or may have. */
const example = defineTool({
  id: 'exemplo',
  operation: 'example',
  name: 'Exemplo',
  description: 'Serve aos testes.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    text: z.string().min(1).max(5).optional(),
    exact: z.int().min(1).max(100).default(85),
    size: z.number().min(0.5).optional(),
    flag: z.boolean().default(false),
    choice: z.enum(['a', '1x', 'true']).optional(),
    height: z.union([z.literal(360), z.literal(720)]).optional(),
    places: z.array(z.int()).max(3).optional(),
    box: z.strictObject({ x: z.number(), y: z.number() }).optional(),
    either: z.union([z.int(), z.string()]).optional(),
    needed: z.string(),
  }),
});

const parsed = (given: Record<string, unknown>, loose: Record<string, string> = {}) =>
  parseOptions(example, { needed: 'sim', ...given }, new Map(Object.entries(loose)));

describe.each(tools)('the options of %s', (_, tool) => {
  const schema = schemaOf(tool);
  const names = Object.keys(schema.properties ?? {});

  test('are described by a closed JSON Schema 2020-12, each with a default or as required, in Portuguese', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect([schema.type, schema.additionalProperties]).toEqual(['object', false]);
    expect(names).toEqual(Object.keys(tool.options.shape));
    for (const property of Object.values(schema.properties ?? {})) {
      expect(property.description).toMatch(/\.$/);
      if ('default' in property) expect(accepts(property, property.default)).toBe(true);
    }
    for (const name of schema.required ?? []) expect(schema.properties?.[name]).not.toHaveProperty('default');
  });

  test('are accepted just when the schema accepts them', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, '', '1', 0, -1, 1.5, 1e300, true, [], {}),
      ...Object.values(schema.properties ?? {}).map(valuesOf),
    );
    const damaged = fc
      .tuple(valuesOf(schema), fc.constantFrom(...names, 'nada'), junk)
      .map(([options, name, value]) => ({ ...(options as object), [name]: value }));
    fc.assert(
      fc.property(fc.oneof(valuesOf(schema), damaged), (given) => {
        const verdict = attempt(tool, given);
        expect(verdict instanceof ApiError ? verdict.message : 'accepted').toSatisfy(
          (text) => (text === 'accepted') === accepts(schema, given),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('that are left out get their defaults', () => {
    fc.assert(
      fc.property(valuesOf(schema), (given) => {
        const options = parseOptions(tool, given, NOTHING);
        for (const [name, property] of Object.entries(schema.properties ?? {})) {
          const own = Object.hasOwn(given as object, name);
          const expected = own ? (given as Record<string, unknown>)[name] : property.default;
          expect(options[name]).toEqual(expected);
        }
      }),
    );
  });

  test('refuse one of an unknown name by naming it, and the ones there are', () => {
    for (const name of ['qualidade_x', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
      const declared = tool.declaration === null ? {} : { [tool.declaration]: true };
      const given: unknown = { ...declared, ...JSON.parse(`{${JSON.stringify(name)}: 1}`) };
      for (const refused of [
        refusalOf(() => parseOptions(tool, given, NOTHING)),
        refusalOf(() => parseOptions(tool, declared, new Map([[name, '1']]))),
      ]) {
        expect(refused.code).toBe('invalid_option');
        expect(refused.message).toContain(`"${name}"`);
        for (const known of names) expect(refused.message).toContain(known);
        expectPortuguese(refused.message);
      }
    }
  });

  test('refuse the lack of a required one by naming it', () => {
    for (const missing of schema.required ?? []) {
      fc.assert(
        fc.property(valuesOf(schema), (given) => {
          const { [missing]: _, ...rest } = given as Record<string, unknown>;
          const refused = refusalOf(() => parseOptions(tool, rest, NOTHING));
          expect(refused.code).toBe(missing === tool.declaration ? 'declaration_required' : 'missing_option');
          if (missing !== tool.declaration) expect(refused.message).toContain(`"${missing}"`);
          expectPortuguese(refused.message);
        }),
        { numRuns: 20 },
      );
    }
  });

  test('refuse any wrong value by naming the option, in Portuguese', () => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      fc.assert(
        fc.property(valuesOf(schema), fc.jsonValue(), (given, value) => {
          fc.pre(!accepts(property, value));
          const refused = refusalOf(() =>
            parseOptions(tool, { ...(given as object), [name]: value }, NOTHING),
          );
          expect(refused.code).toBe(name === tool.declaration ? 'declaration_required' : 'invalid_option');
          if (name !== tool.declaration) expect(refused.message).toContain(`"${name}`);
          expectPortuguese(refused.message);
        }),
      );
    }
  });

  test('refuse what is no text or list and has a length that is no number, too', () => {
    const [given] = fc.sample(valuesOf(schema), 1);
    for (const name of Object.keys(schema.properties ?? {})) {
      const options = { ...(given as object), [name]: { length: { toString: false } } };
      const refused = refusalOf(() => parseOptions(tool, options, NOTHING));
      expect(refused.code).toBe(name === tool.declaration ? 'declaration_required' : 'invalid_option');
      if (name !== tool.declaration) expect(refused.message).toContain(`"${name}`);
    }
  });

  test('sent as loose form fields are what they are in JSON', () => {
    fc.assert(
      fc.property(valuesOf(schema), (given) => {
        const hasExponent = (value: unknown) => typeof value === 'number' && /e/.test(String(value));
        // A number that may also be a text is that text.
        const isEither = (name: string, value: unknown) =>
          typeof value === 'number' && accepts(schema.properties?.[name] ?? {}, String(value));
        const entries = Object.entries(given as object).filter(
          ([name, value]) => !hasExponent(value) && !isEither(name, value),
        );
        const fields = entries.map(
          ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
        );
        const plain = Object.fromEntries(entries);
        expect(parseOptions(tool, undefined, new Map(fields))).toEqual(parseOptions(tool, plain, NOTHING));
      }),
    );
  });

  test('cannot be anything but an object', () => {
    for (const given of [null, [], ['quality'], 'quality', 1, true]) {
      const refused = refusalOf(() => parseOptions(tool, given, NOTHING));
      expect(refused.code).toBe('invalid_option');
      expectPortuguese(refused.message);
    }
  });
});

function attempt(tool: ToolDefinition, given: unknown): unknown {
  try {
    return parseOptions(tool, given, NOTHING);
  } catch (error) {
    return error;
  }
}

describe('a loose form field', () => {
  test.each([
    ['exact', '7', 7],
    ['exact', ' 7 ', 7],
    ['size', '1.5', 1.5],
    ['flag', 'true', true],
    ['flag', 'TRUE', true],
    ['flag', '1', true],
    ['flag', 'false', false],
    ['flag', '0', false],
    ['choice', 'true', 'true'],
    ['text', '1', '1'],
    ['either', '1', '1'],
    ['text', 'true', 'true'],
    ['text', '[1]', '[1]'],
    ['height', '720', 720],
    ['places', '[1,2]', [1, 2]],
    ['box', '{"x":1,"y":2.5}', { x: 1, y: 2.5 }],
  ])('%s with the text %j is read as %j', (name, text, value) => {
    expect(parsed({}, { [name]: text })[name]).toEqual(value);
  });

  test.each([
    ['exact', '7.5'],
    ['exact', '7a'],
    ['exact', ''],
    ['exact', '0x10'],
    ['exact', '1e1'],
    ['flag', 'sim'],
    ['flag', ''],
    ['height', '719'],
    ['places', '1,2'],
    ['places', '[1,'],
    ['places', '{}'],
    ['box', '[1]'],
    ['size', 'NaN'],
    ['size', 'Infinity'],
  ])('%s with the text %j is refused by its name', (name, text) => {
    const refused = refusalOf(() => parsed({}, { [name]: text }));
    expect(refused.code).toBe('invalid_option');
    expect(refused.message).toContain(`"${name}`);
    expectPortuguese(refused.message);
  });

  test('wins over the same option in options', () => {
    expect(parsed({ exact: 10 }, { exact: '20' }).exact).toBe(20);
  });
});

describe('what is said of a wrong option', () => {
  test.each([
    [{ text: '' }, 'A opção "text" não é válida. O mínimo é 1 caractere.'],
    [{ text: 'abcdef' }, 'A opção "text" não é válida. O máximo é 5 caracteres.'],
    [{ exact: 0 }, 'A opção "exact" não é válida. O mínimo é 1.'],
    [{ exact: 1.5 }, 'A opção "exact" não é válida. Ela deve ser um número inteiro.'],
    [{ exact: 'dez' }, 'A opção "exact" não é válida. Ela deve ser um número.'],
    [{ exact: 101 }, 'A opção "exact" não é válida. O máximo é 100.'],
    [{ flag: 'yes' }, 'A opção "flag" não é válida. Ela deve ser true ou false.'],
    [{ choice: 'b' }, 'A opção "choice" não é válida. Valores aceitos: a, 1x, true.'],
    [{ height: 5 }, 'A opção "height" não é válida. Valores aceitos: 360, 720.'],
    [{ places: [1, 2, 3, 4] }, 'A opção "places" não é válida. O máximo é 3 itens.'],
    [{ places: [1, 'dois'] }, 'A opção "places.1" não é válida. Ela deve ser um número.'],
    [{ box: { x: 1 } }, 'A opção "box.y" não é válida. Ela deve ser um número.'],
    [{ box: { x: 1, y: 2, z: 3 } }, 'A opção "box" não é válida. Campos não conhecidos: z.'],
    [{ box: [1, 2] }, 'A opção "box" não é válida. Ela deve ser um objeto.'],
    [
      { needed: undefined },
      'Falta a opção obrigatória "needed" da ferramenta exemplo. Ela deve ser um texto.',
    ],
  ])('%j: %s', (given, message) => {
    expect(refusalOf(() => parsed(given)).message).toBe(message);
  });

  test('holds no more of a name than 60 characters', () => {
    const refused = refusalOf(() => parsed({ ['x'.repeat(5_000)]: 1 }));
    expect(refused.message.length).toBeLessThan(300);
  });
});

describe('options that try to reach the prototype', () => {
  test('change nothing of any object', () => {
    for (const text of [
      '{"__proto__": {"flag": true}}',
      '{"constructor": {"prototype": {"flag": true}}}',
      '{"box": {"__proto__": {"x": 1, "y": 2}}}',
    ]) {
      expect(refusalOf(() => parsed(JSON.parse(text))).code).toBe('invalid_option');
      expect(({} as Record<string, unknown>).flag).toBeUndefined();
    }
  });

  test('cannot give an option through what is inherited', () => {
    const refused = refusalOf(() =>
      parseOptions(example, JSON.parse('{"__proto__": {"needed": "x"}}'), NOTHING),
    );
    expect(refused.message).toContain('"__proto__"');
  });
});
