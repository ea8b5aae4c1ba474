import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fileCurl, withKey } from '../../../worker/pages/docs/samples.ts';

/** What the shell gives curl after each `-F`. */
function formFields(call: string): string[] {
  const printed = execFileSync('bash', ['-c', call.replace(/^curl/, "printf '%s\\0'")], { encoding: 'utf8' });
  const given = printed.split('\0');
  return given.filter((_, place) => given[place - 1] === '-F');
}

test.each([
  ['contrato.pdf', 'files=@contrato.pdf'],
  ['pedido nº 12.pdf', 'files=@"pedido nº 12.pdf"'],
  ["d'água; $(rm -rf) `id`.pdf", `files=@"d'água; $(rm -rf) \`id\`.pdf"`],
  ['a"b\\c.pdf', 'files=@"a\\"b\\\\c.pdf"'],
])('a call with the file %s gives curl its name as it is', (name, field) => {
  expect(formFields(fileCurl('https://api.exemplo.com.br', 'unir-pdf', name))).toEqual([field]);
});

test('a call is pasted with the key in it', () => {
  const call = withKey(fileCurl('https://api.exemplo.com.br', 'unir-pdf', 'a.pdf'), 'svc_live_1');
  expect(call).toContain('Authorization: Bearer svc_live_1"');
});
