import { afterEach, describe, expect, test, vi } from 'vitest';
import { askSource } from '../../../worker/brazil/lookups/ask-source.ts';
import type { Source } from '../../../worker/brazil/lookups/source.ts';

const SOURCE: Source<string> = {
  name: 'fonte',
  urlOf: (number) => `https://fonte.example/${number}`,
  read: () => null,
};

async function outcomeOf404(body: string): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }));
  return (await askSource(SOURCE, '1', 1000)).outcome;
}

afterEach(() => vi.unstubAllGlobals());

describe('a 404', () => {
  test.each([
    '',
    ' \n',
    '{"message":"CNPJ não encontrado.","type":"not_found","name":"NotFoundError"}',
    '{\n  "error": true\n}\n',
    '{"error":"not found"}',
  ])('with the body %j is a miss', async (body) => {
    expect(await outcomeOf404(body)).toBe('missing');
  });

  test.each([
    '\n<html>not found</html>',
    '404 page not found\n',
    'default backend - 404',
    'The deployment could not be found on Vercel.\n\nDEPLOYMENT_NOT_FOUND\n',
    '{"error":{"code":"404","message":"The page could not be found"}}',
    '{"message":"CNPJ',
    'null',
  ])('with the body %j is a failure of the source', async (body) => {
    expect(await outcomeOf404(body)).toBe('failed');
  });
});
