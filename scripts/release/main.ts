// Makes a release: `npm run release -- minor` writes the version and the changelog, commits them, and tags
// the commit.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPart, nextVersion, releasedChangelog } from './changelog.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = 'CHANGELOG.md';
/** The files that contain the version, with the number of their first occurrences to replace. */
const VERSIONED = [
  ['package.json', 1],
  ['package-lock.json', 2],
  ['common/product-version.ts', 1],
] as const;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(ROOT, path), text);
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function main(part: string | undefined): void {
  if (!isPart(part)) throw new Error('Say which part of the version to raise: major, minor or patch.');
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  const current: string = JSON.parse(read('package.json')).version;
  const version = nextVersion(current, part);
  const day = new Date().toISOString().slice(0, 10);
  write(CHANGELOG, releasedChangelog(read(CHANGELOG), version, day));
  for (const [path, times] of VERSIONED) write(path, versioned(read(path), { current, version, times }));
  git('add', CHANGELOG, ...VERSIONED.map(([path]) => path));
  git('commit', '-m', `release: ${version}`);
  git('tag', '-a', `v${version}`, '-m', `Papelada ${version}`);
  console.log(`Papelada ${version} is committed and tagged. Push it with: git push --follow-tags`);
}

function versioned(
  text: string,
  { current, version, times }: { current: string; version: string; times: number },
): string {
  const parts = text.split(current);
  if (parts.length <= times) throw new Error(`A file does not name the version ${current}.`);
  return parts.reduce((joined, next, at) => joined + (at <= times ? version : current) + next);
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
