import { expect, test } from 'vitest';
import { isFullName } from '../../../worker/pages/signing/full-name.ts';

const INVITED = 'Ana Pereira';

test.each([
  'Ana Pereira',
  'ana pereira',
  'João d’Ávila',
  'D. Inês Couto',
  'Y Lan',
  'José 2º da Silva',
  'Ana\u00a0Pereira',
  '王伟',
])('%j is a full name', (typed) => {
  expect(isFullName(typed, INVITED)).toBe(true);
});

test.each([
  '',
  'M',
  'Ana',
  'M P',
  'A. B.',
  '1 2',
  '12345',
  '--- ...',
  'Ana .',
  'Ana 2',
  `${'a '.repeat(120)}bc`,
])('%j is none', (typed) => {
  expect(isFullName(typed, INVITED)).toBe(false);
});

test('one word is enough for a person who was invited by that one, and an initial never', () => {
  expect(isFullName('sukarno', 'Sukárno')).toBe(true);
  expect(isFullName('Sukarno', 'Suharto')).toBe(false);
  expect(isFullName('M', 'M')).toBe(false);
});
