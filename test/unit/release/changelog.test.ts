import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT_VERSION } from '../../../common/product-version.ts';
import { isPart, nextVersion, releasedChangelog } from '../../../scripts/release/changelog.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

describe('a version', () => {
  test('is the same in package.json, in its lock, in the code and as the newest of the changelog', () => {
    const lock = JSON.parse(read('package-lock.json'));
    const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(read('CHANGELOG.md')) ?? [];
    const { version } = JSON.parse(read('package.json'));
    expect([version, lock.version, lock.packages[''].version, newest]).toEqual(
      Array(4).fill(PRODUCT_VERSION),
    );
  });

  test.each([
    ['major', '2.0.0'],
    ['minor', '1.5.0'],
    ['patch', '1.4.10'],
  ] as const)('is raised in its %s part, and the parts behind it begin at 0', (part, next) => {
    expect(nextVersion('1.4.9', part)).toBe(next);
  });

  test('of another form is refused, as another part is', () => {
    expect(() => nextVersion('1.4', 'minor')).toThrow('X.Y.Z');
    expect([isPart('minor'), isPart('tiny'), isPart(undefined)]).toEqual([true, false, false]);
  });
});

describe('a changelog', () => {
  test('has what was unreleased under the version and the day, and an empty section for what follows', () => {
    const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n';
    expect(releasedChangelog(text, '1.1.0', '2026-02-03')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-03)\n\n- New.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n',
    );
  });

  test.each([
    ['without anything unreleased', '## Unreleased\n\n## 1.0.0 (2026-01-01)\n', 'Describe the release'],
    ['without the section', '## 1.0.0 (2026-01-01)\n', 'no section'],
  ])('%s is not released', (_, text, why) => {
    expect(() => releasedChangelog(text, '1.1.0', '2026-02-03')).toThrow(why);
  });
});
