import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const sources = globSync('{worker,common,containers,browser,status,scripts,bench,test}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
});

describe('the records of decisions', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).toSorted();
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

  test('have consecutive numbers, a date, and all their parts', () => {
    expect(records.length).toBeGreaterThan(100);
    for (const [place, record] of records.entries()) {
      const number = String(place + 1).padStart(4, '0');
      expect(record).toMatch(new RegExp(`^docs/decisions/${number}-[a-z0-9-]+\\.md$`));
      expect(read(record)).toMatch(
        new RegExp(
          `^# ${number} .+\\n\\n20\\d\\d-\\d\\d-\\d\\d · [^]+\\n## Context\\n[^]+\\n## Options considered\\n[^]+\\n## Decision\\n[^]+\\n## Consequences\\n\\n\\S`,
        ),
      );
    }
  });

  test('are each once in the index, under their titles', () => {
    const index = read('docs/decisions/README.md');
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((.+\.md)\) (.+)$/gm)].map(
      ([, number, file, title]) => ({
        file: `docs/decisions/${file}`,
        title: `# ${number} ${title}`,
      }),
    );
    expect(listed.toSorted((left, right) => (left.file < right.file ? -1 : 1))).toEqual(
      records.map((file) => ({ file, title: read(file).split('\n')[0] })),
    );
  });

  test('are there for each reference in the code', () => {
    const named = sources.flatMap((source) =>
      [...read(source).matchAll(/docs\/decisions\/(\d{4}-[\w-]+\.md)/g)].map(([path]) => ({ source, path })),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
