import { describe, expect, test } from 'vitest';
import { unirPdf } from '../../../common/catalogue/pdf.ts';
import { plans } from '../../../worker/gate/credits/plans.ts';
import { clip, IntakeLimits } from '../../../worker/intake/limits.ts';
import type { IntakePlan } from '../../../worker/intake/plan.ts';
import { intakePlanOf } from '../../../worker/jobs/intake-plan.ts';

const MEGABYTE = 1024 * 1024;

describe('the size of a file', () => {
  test.each([
    ['sandbox', 50],
    ['start', 500],
    ['growth', 2048],
    ['scale', 2048],
  ] as const)('of the plan %s is %i MB to the byte (specification 8.1)', (plan, megabytes) => {
    const limits = new IntakeLimits(intakePlanOf(unirPdf, plan));
    expect(() => limits.checkSize('a.pdf', megabytes * MEGABYTE)).not.toThrow();
    expect(() => limits.checkSize('a.pdf', megabytes * MEGABYTE + 1)).toThrow(plans[plan].name);
  });
});

const field = { description: 'o arquivo', acceptedExtensions: ['pdf'], fewest: 1 };
const PLAN: IntakePlan = {
  subject: 'A ferramenta',
  fields: [
    { ...field, name: 'files', most: 2, advice: { doc: 'Converta antes.' } },
    { ...field, name: 'letterhead', most: 1 },
    { ...field, name: 'pictures', most: 3 },
  ],
  isOptional: false,
  maxFileBytes: MEGABYTE,
  limitsOf: 'do seu plano',
};

describe('the number of files', () => {
  const limits = new IntakeLimits(PLAN);

  test.each([
    ['files', 2, 'o máximo do seu plano é 2'],
    ['pictures', 3, 'o máximo do seu plano é 3'],
    ['letterhead', 1, 'O campo de arquivo "letterhead" só pode vir uma vez'],
  ])('of %s is %i at most', (name, most, message) => {
    expect(() => limits.checkCount(name, most - 1)).not.toThrow();
    expect(() => limits.checkCount(name, most)).toThrow(message);
  });

  test('of the main field is called too many even where it is one', () => {
    const single = new IntakeLimits({ ...PLAN, fields: [{ ...field, name: 'files', most: 1 }] });
    expect(() => single.checkCount('files', 1)).toThrow('o máximo do seu plano é 1');
  });
});

test('a field is a list in JSON where it takes several files', () => {
  const limits = new IntakeLimits(PLAN);
  expect(['files', 'letterhead', 'pictures', 'outro'].map((name) => limits.isList(name))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a file of another kind is refused with what is accepted, and with advice where there is some', () => {
  const refuse = (extension: string) => () =>
    new IntakeLimits(PLAN).checkExtension('files', `a.${extension}`, extension);
  expect(refuse('pdf')).not.toThrow();
  expect(refuse('doc')).toThrow(/Extensões aceitas: pdf\. Converta antes\.$/);
  expect(refuse('xls')).toThrow(/Extensões aceitas: pdf\.$/);
});

test('a text is quoted whole up to 60 characters', () => {
  expect([clip('a'.repeat(60)), clip('a'.repeat(61))]).toEqual(['a'.repeat(60), `${'a'.repeat(60)}…`]);
});
