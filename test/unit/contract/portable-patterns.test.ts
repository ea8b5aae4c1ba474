import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { markText } from '../../../common/catalogue/pdf-options.ts';
import { protegerPdf } from '../../../common/catalogue/pdf-protection.ts';
import { buildDocument } from '../../../worker/contract/document.ts';
import { describeTool } from '../../../worker/tools/describe-tool.ts';

/** The largest count of a repetition that RE2 takes. */
const MOST_REPETITIONS = 1000;
const NOT_PORTABLE: [construct: string, found: RegExp][] = [
  ['a group that only some engines know', /\(\?(?!:)/],
  ['an escape whose meaning depends on the engine', /\\(?!x[0-9a-f]{2}|[trn]|[^0-9A-Za-z])/],
  ['an escaped character that needs no escape', /\\[^0-9A-Za-z^$\\.*+?()[\]{}|/-]/],
  ['a set within a set', /\[(?:[^\]\\]|\\.)*?(?:\[|&&|--|~~|\|\|)/],
  ['a possessive or atomic repetition', /[*+?}]\+/],
  ['a character outside the basic plane', /[\ud800-\udfff]/],
];

function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === 'pattern' && typeof below === 'string' ? [below] : patternsIn(below),
  );
}

/** The pattern without its escapes and sets. */
function bare(pattern: string): string {
  return pattern.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '');
}

function faultsOf(pattern: string): string[] {
  const faults = NOT_PORTABLE.filter(([, found]) => found.test(pattern)).map(([construct]) => construct);
  if (bare(pattern).includes('.')) faults.push('a dot, which stops at other line ends in each engine');
  if (/\{[^}]*[^0-9,}]/.test(bare(pattern))) faults.push('a brace that is no repetition');
  const counts = [...bare(pattern).matchAll(/\{([0-9]+),?([0-9]*)\}/g)].flatMap(([, ...both]) =>
    both.map(Number),
  );
  if (counts.some((count) => count > MOST_REPETITIONS)) faults.push('too large a repetition');
  return faults;
}

const ofContract = [...new Set(patternsIn(JSON.parse(JSON.stringify(buildDocument()))))];
const ofTools = catalogue.map((tool) => {
  const { options_schema } = describeTool(tool, 'https://papelada.test');
  return [tool.id, patternsIn(JSON.parse(JSON.stringify(options_schema)))] as const;
});
const all = [...new Set([...ofContract, ...ofTools.flatMap(([, patterns]) => patterns)])];

describe('a pattern that the service publishes', () => {
  test('is read alike by every validator, in the contract and in each options_schema', () => {
    expect(ofContract.length).toBeGreaterThan(25);
    expect(ofTools.filter(([, patterns]) => patterns.length > 0).length).toBeGreaterThan(10);
    const faults = all.flatMap((pattern) => faultsOf(pattern).map((fault) => `${pattern}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test.each([
    '^[^\\p{Cc}]+$',
    '^\\d{2}$',
    '\\S',
    '^\\w$',
    '^(?=a)b',
    '^(?<!a)b',
    '^(?<name>a)$',
    '^\\u0041$',
    '^\\u{1f600}$',
    '^(a)\\1$',
    '^.$',
    '^a{1001}$',
    '^{a}$',
    '^[[]$',
    "^\\'$",
    '^a++$',
    '^😀$',
  ])('would not be %s', (pattern) => {
    expect(faultsOf(pattern)).not.toEqual([]);
  });

  test('is compiled by JavaScript with the u flag and without it', () => {
    for (const pattern of all)
      for (const flags of ['', 'u']) expect(new RegExp(pattern, flags)).toBeDefined();
  });

  test('is compiled by Python without a warning, where it is installed', ({ skip }) => {
    const program = 'import json, re, sys\nfor pattern in json.load(sys.stdin): re.compile(pattern)';
    const python = spawnSync('python3', ['-W', 'error', '-c', program], { input: JSON.stringify(all) });
    if (python.error) skip('python3 is not installed');
    expect([python.status, String(python.stderr)]).toEqual([0, '']);
  });
});

describe('a text option without control characters', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((character) =>
    /\p{Cc}/u.test(character),
  );

  test('takes none of them, but for the line breaks of a watermark', () => {
    expect(controls).toHaveLength(65);
    for (const character of controls) {
      const text = `a${character}b`;
      expect(markText.safeParse(text).success).toBe(character === '\n');
      expect(protegerPdf.options.safeParse({ password: text }).success).toBe(false);
    }
  });

  test.each(['São João', 'ação\u00a0€', '\u2028', 'ｓｅｎｈａ', '😀'])('takes %j', (text) => {
    expect(markText.safeParse(`${text}\n${text}`).success).toBe(true);
    expect(protegerPdf.options.safeParse({ password: text }).success).toBe(true);
  });
});
