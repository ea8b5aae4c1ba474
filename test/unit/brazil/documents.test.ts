import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '../../../worker/brazil/documents/rule.ts';
import { validateDocument } from '../../../worker/brazil/documents/validate-document.ts';

const isValid = (value: string, type: DocumentType) => validateDocument(value, type).valid;

describe('the vectors of brazil.md', () => {
  test.each<[DocumentType, string]>([
    ['cpf', '11144477735'],
    ['cpf', '52998224725'],
    ['cpf', '12345678909'],
    ['cnpj', '12.ABC.345/01DE-35'],
    ['cnpj', 'ABCDEFGHIJKL80'],
    ['cnpj', '11222333000181'],
    ['cnpj', '00000000000191'],
    ['cnpj', 'LBNXQOB5000141'],
    ['pis', '12038619494'],
    ['pis', '17033259504'],
    ['renavam', '00639884962'],
    ['renavam', '639884962'],
    ['cnh', '00000000119'],
    ['cnh', '69044271146'],
    ['cnh', '00700743308'],
    ['titulo', '102385010671'],
    ['titulo', '000000140116'],
    ['titulo', '3244567800167'],
    ['cns', '898000000043208'],
    ['cns', '100000000060018'],
  ])('%s %s is valid', (type, value) => {
    expect(validateDocument(value, type)).toMatchObject({ value, type, valid: true, candidates: [] });
    expect(validateDocument(value).candidates).toContain(type);
  });

  test.each<[DocumentType, string, string]>([
    ['cpf', '00889477086', 'wrong digits'],
    ['cpf', '11111111111', 'equal digits'],
    ['cpf', '1114447773', 'too short'],
    ['cnpj', '12ABC34501DE45', 'wrong digits'],
    ['cnpj', '12ABC34501DE9B', 'a letter in the check digits'],
    ['cnpj', 'LBNXQOB5000163', 'digits of a library that took A for 10'],
    ['cnpj', '00000000000000', 'equal digits'],
    ['pis', '27890141149', 'wrong digits'],
    ['pis', '00000000000', 'equal digits'],
    ['renavam', '00965251952', 'wrong digits'],
    ['renavam', '00000000000', 'zeros alone'],
    ['renavam', '000000000', 'zeros alone, in nine digits'],
    ['cnh', '00700743300', 'digits of the widespread wrong snippet'],
    ['cnh', '11111111111', 'equal digits'],
    ['titulo', '112233442992', 'a state that is none'],
    ['cns', '123456789010010', 'the sum passes, the structure does not'],
  ])('%s %s is invalid: %s', (type, value) => {
    expect(validateDocument(value, type)).toMatchObject({ value, type, valid: false, candidates: [] });
    expect(validateDocument(value).candidates).not.toContain(type);
  });

  test('equal digits are no CPF, CNPJ, PIS or CNH, whichever they are', () => {
    for (const digit of '0123456789')
      for (const [type, length] of [
        ['cpf', 11],
        ['cnpj', 14],
        ['pis', 11],
        ['cnh', 11],
      ] as const)
        expect(isValid(digit.repeat(length), type)).toBe(false);
  });

  test('zeros alone are nobody’s number, however many', () => {
    for (let length = 9; length <= 15; length++) {
      const zeros = '0'.repeat(length);
      expect(validateDocument(zeros).candidates).toEqual([]);
      for (const type of DOCUMENT_TYPES) expect(isValid(zeros, type)).toBe(false);
    }
  });

  test('a título of 13 digits belongs to São Paulo or Minas Gerais', () => {
    const ofState = (state: string) =>
      endings(`324456780${state}`, 2).filter((value) => isValid(value, 'titulo'));
    expect(ofState('01')).toHaveLength(1);
    expect(ofState('02')).toHaveLength(1);
    expect(ofState('03')).toHaveLength(0);
  });
});

describe('a type that was not given', () => {
  test.each<[string, DocumentType | null, DocumentType[]]>([
    ['00639884962', 'cpf', ['cpf', 'pis', 'renavam']],
    ['006.398.849-62', 'cpf', ['cpf', 'pis', 'renavam']],
    ['11144477735', 'cpf', ['cpf']],
    ['69044271146', 'cnh', ['cnh']],
    ['12038619494', 'pis', ['pis', 'renavam']],
    ['120.38619.49-4', 'pis', ['pis', 'renavam']],
    ['00000000000', null, []],
    ['639884962', 'renavam', ['renavam']],
    ['639884963', 'renavam', []],
    ['0639884962', 'renavam', ['renavam']],
    ['102385010671', 'titulo', ['titulo']],
    ['102385010672', 'titulo', []],
    ['3244567800167', 'titulo', ['titulo']],
    ['11222333000181', 'cnpj', ['cnpj']],
    ['12abc34501de35', 'cnpj', ['cnpj']],
    ['12ABC34501DE9B', 'cnpj', []],
    ['898000000043208', 'cns', ['cns']],
    ['123456789010010', 'cns', []],
    ['11144477736', null, []],
    ['12345678', null, []],
    ['1234567890123456', null, []],
    ['CPF 111.444.777-35', null, []],
    ['', null, []],
  ])('%j is deduced to be %s of %j', (value, type, candidates) => {
    expect(validateDocument(value)).toMatchObject({ value, type, candidates, valid: candidates.length > 0 });
  });

  test('what no type could be found for says so', () => {
    expect(validateDocument('1114447773 x')).toEqual({
      value: '1114447773 x',
      type: null,
      type_label: 'Tipo não identificado',
      valid: false,
      normalized: '1114447773X',
      formatted: null,
      alphanumeric: false,
      candidates: [],
    });
  });
});

describe('the written form', () => {
  test.each<[DocumentType, string, string, string | null, string]>([
    ['cpf', '11144477735', '11144477735', '111.444.777-35', 'CPF'],
    ['cpf', ' 111 444 777 35\n', '11144477735', '111.444.777-35', 'CPF'],
    ['cnpj', '11222333000181', '11222333000181', '11.222.333/0001-81', 'CNPJ'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35', 'CNPJ'],
    ['cnh', '690442711-46', '69044271146', null, 'CNH'],
    ['pis', '12038619494', '12038619494', '120.38619.49-4', 'PIS/PASEP'],
    ['titulo', '1023.8501.0671', '102385010671', '1023 8501 06 71', 'Título de eleitor'],
    ['titulo', '3244567800167', '3244567800167', '3244 5678 0 01 67', 'Título de eleitor'],
    ['renavam', '639884962', '00639884962', null, 'RENAVAM'],
    ['renavam', '0639884962', '00639884962', null, 'RENAVAM'],
    ['cns', '898000000043208', '898000000043208', '898 0000 0004 3208', 'Cartão Nacional de Saúde (CNS)'],
  ])('%s %j is %s, shown as %j', (type, value, normalized, formatted, type_label) => {
    expect(validateDocument(value, type)).toMatchObject({ valid: true, normalized, formatted, type_label });
  });

  test.each<[DocumentType, string]>([
    ['cpf', 'CPF11144477735'],
    ['cpf', '111a44477735'],
    ['cpf', '11144477735a'],
    ['cpf', '111/444/777-35'],
    ['cpf', '111_444_777_35'],
    ['cpf', '111,444,777-35'],
    ['cpf', '111..444.777-35'],
    ['cpf', '-11144477735'],
    ['cpf', '11144477735-'],
    ['cpf', '111.444.777\u201335'],
    ['cpf', '１１１４４４７７７３５'],
    ['cpf', '١١١٤٤٤٧٧٧٣٥'],
    ['cnpj', '12.ABC.345/01DE-3'],
    ['cnpj', '1.2ABC.345/01DE-35'],
    ['cnpj', '12..ABC.345/01DE-35'],
    ['cnpj', '12ABC34501DE35x'],
    ['cnpj', 'ABCDEFGHIJ\u212aL80'],
    ['cnpj', '12,ABC,345/01DE-35'],
    ['cns', '898 0000 0004 3208 CNS'],
    ['renavam', '39884962'],
    ['pis', '1203861949'],
    ['titulo', '1671'],
  ])('%s %j is not taken for one', (type, value) => {
    expect(validateDocument(value, type)).toMatchObject({ type, valid: false, formatted: null });
  });

  test.each<[DocumentType, string, string]>([
    ['cpf', '111\u00a0444\u00a0777\u00a035', '11144477735'],
    ['cpf', '\u202a111.444.777-35\u202c\u200b', '11144477735'],
    ['cnpj', '12.ABC.345/01DE-35\u2003', '12ABC34501DE35'],
    ['titulo', '1023\u202f8501\u30000671', '102385010671'],
    ['titulo', '140116', '000000140116'],
  ])('%s %j is taken for one, whatever its white space and zeros', (type, value, normalized) => {
    expect(validateDocument(value, type)).toMatchObject({ value, type, valid: true, normalized });
  });

  test('of a title without its zeros is no candidate where no type is named', () => {
    expect(validateDocument('140116')).toMatchObject({ type: null, valid: false, candidates: [] });
  });

  test('is shown also where the check digits do not match', () => {
    expect(validateDocument('11144477736', 'cpf')).toMatchObject({
      valid: false,
      formatted: '111.444.777-36',
    });
  });

  test.each([
    ['12ABC34501DE35', 'cnpj', true],
    ['12ABC34501DE36', 'cnpj', true],
    ['11222333000181', 'cnpj', false],
    ['12ABC34501DE35', 'cpf', false],
  ] as const)('%s of type %s is an alphanumeric CNPJ: %s', (value, type, alphanumeric) => {
    expect(validateDocument(value, type).alphanumeric).toBe(alphanumeric);
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const characters = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 12, maxLength: 12 })
  .map((list) => list.join(''));
const states = fc.integer({ min: 1, max: 28 }).map((state) => String(state).padStart(2, '0'));
const unequal = (base: string) => new Set(base).size > 1;

/** `base` with every ending of so many digits. */
function endings(base: string, length: number): string[] {
  return Array.from({ length: 10 ** length }, (_, ending) => base + String(ending).padStart(length, '0'));
}

/** What a number of each type is before its check digits, and how many those are. */
const bases: Record<string, { type: DocumentType; base: fc.Arbitrary<string>; checkDigits: number }> = {
  CPF: { type: 'cpf', base: digits(9).filter(unequal), checkDigits: 2 },
  'numeric CNPJ': { type: 'cnpj', base: digits(12).filter(unequal), checkDigits: 2 },
  'alphanumeric CNPJ': { type: 'cnpj', base: characters.filter(unequal), checkDigits: 2 },
  CNH: { type: 'cnh', base: digits(9).filter(unequal), checkDigits: 2 },
  PIS: { type: 'pis', base: digits(10).filter(unequal), checkDigits: 1 },
  RENAVAM: { type: 'renavam', base: digits(10), checkDigits: 1 },
  título: {
    type: 'titulo',
    base: fc.tuple(digits(8), states).map((parts) => parts.join('')),
    checkDigits: 2,
  },
};

describe.each(Object.entries(bases))('%s', (_, { type, base, checkDigits }) => {
  const validEndings = (start: string) => endings(start, checkDigits).filter((value) => isValid(value, type));

  test('has exactly one right ending', () => {
    fc.assert(
      fc.property(base, (start) => {
        expect(validEndings(start)).toHaveLength(1);
      }),
    );
  });

  test('stays valid when it is formatted, and its normalized form stays as it is', () => {
    fc.assert(
      fc.property(base, (start) => {
        for (const value of validEndings(start)) {
          const { formatted, normalized } = validateDocument(value, type);
          expect(normalized).toBe(value);
          expect(validateDocument(formatted ?? normalized, type)).toMatchObject({ valid: true, normalized });
        }
      }),
    );
  });

  // A check digit of 0, in a título also 1, belongs to two remainders, so that another number may share it.
  test('is invalid with one digit off, where its first check digit belongs to one remainder', () => {
    fc.assert(
      fc.property(base, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, at, step) => {
        const place = at % (type === 'titulo' ? 8 : start.length);
        const digit = Number(start[place]);
        for (const value of validEndings(start)) {
          fc.pre(Number(value[start.length]) > 1 && !Number.isNaN(digit));
          const off = value.slice(0, place) + String((digit + step) % 10) + value.slice(place + 1);
          expect(isValid(off, type)).toBe(false);
        }
      }),
    );
  });
});

describe('CNS', () => {
  const definitive = fc.tuple(fc.constantFrom('1', '2'), digits(10)).map((parts) => parts.join(''));
  const provisional = fc.tuple(fc.constantFrom('7', '8', '9'), digits(13)).map((parts) => parts.join(''));
  const ofBase = (base: string) =>
    ['000', '001'].flatMap((middle) => endings(base + middle, 1)).filter((value) => isValid(value, 'cns'));
  const ofStart = (start: string) => endings(start, 1).filter((value) => isValid(value, 'cns'));

  test('has exactly one number for the base of a definitive card', () => {
    fc.assert(
      fc.property(definitive, (base) => {
        expect(ofBase(base)).toHaveLength(1);
      }),
    );
  });

  test('has at most one last digit on a provisional card', () => {
    fc.assert(
      fc.property(provisional, (start) => {
        expect(ofStart(start).length).toBeLessThan(2);
      }),
    );
  });

  test('of another first digit is none', () => {
    const others = fc.tuple(fc.constantFrom('0', '3', '4', '5', '6'), digits(13));
    fc.assert(
      fc.property(others, (parts) => {
        expect(ofStart(parts.join(''))).toEqual([]);
      }),
    );
  });

  test('is invalid with one digit off, but where the weight is 11', () => {
    const numbers = fc.oneof(definitive.map(ofBase), provisional.map(ofStart));
    const place = fc.nat({ max: 14 }).filter((at) => 15 - at !== 11);
    fc.assert(
      fc.property(numbers, place, fc.integer({ min: 1, max: 9 }), (values, at, step) => {
        for (const value of values) {
          const off = value.slice(0, at) + String((Number(value[at]) + step) % 10) + value.slice(at + 1);
          expect(isValid(off, 'cns')).toBe(false);
        }
      }),
    );
  });
});

describe('whatever is sent', () => {
  const near = fc.string({ unit: fc.constantFrom(...'0123456789ABCz.-/ \t\n١１ſı\u212a\u00a0') });
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), near);
  const asked = fc.option(fc.constantFrom(...DOCUMENT_TYPES), { nil: undefined });

  test('gets a result, with the value as it was received', () => {
    fc.assert(
      fc.property(anything, asked, (value, type) => {
        const result = validateDocument(value, type);
        expect(result.value).toBe(value);
        if (type !== undefined) expect(result).toMatchObject({ type, candidates: [] });
        if (result.type === null)
          expect(result).toMatchObject({ valid: false, formatted: null, candidates: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test('lone halves of a character, and a text of a million signs, are invalid documents', () => {
    for (const value of [
      '\ud800',
      '1\udfff',
      '1.'.repeat(500_000),
      '1'.repeat(1_000_000),
      ' '.repeat(1_000_000),
    ])
      for (const type of [undefined, ...DOCUMENT_TYPES])
        expect(validateDocument(value, type).valid).toBe(false);
  });

  test('is normalized once for all', () => {
    fc.assert(
      fc.property(anything, asked, (value, type) => {
        const { normalized } = validateDocument(value, type);
        expect(validateDocument(normalized, type).normalized).toBe(normalized);
      }),
      {
        numRuns: 2000,
        examples: [
          ['1--23456789', undefined],
          ['1--23456789', 'renavam'],
        ],
      },
    );
  });

  test('has as candidates exactly the types for which it is valid', () => {
    const numbers = fc.integer({ min: 8, max: 16 }).chain(digits);
    fc.assert(
      fc.property(fc.oneof(numbers, near), (value) => {
        const { candidates, type, valid } = validateDocument(value);
        const fits = (each: DocumentType) => each !== 'titulo' || value.replace(/\D/g, '').length >= 12;
        expect(candidates).toEqual(DOCUMENT_TYPES.filter((each) => isValid(value, each) && fits(each)));
        expect(valid).toBe(candidates.length > 0);
        if (valid) expect(type).toBe(candidates[0]);
      }),
      { numRuns: 2000 },
    );
  });
});
