import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

type Versions = Record<string, string>;
interface Package {
  dependencies?: Versions;
  devDependencies?: Versions;
}
interface LockedPackage extends Package {
  optionalDependencies?: Versions;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  link?: boolean;
}

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = ['worker', 'containers', 'common', 'browser', 'status'];
const SCOPE = '@papelada/';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const packageOf = (folder: string): Package => JSON.parse(read(join(folder, 'package.json')));
const locked: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages;

/** The specifiers of a file's imports, also of types, at run time and by `resolve`. */
function specifiersIn(source: string): string[] {
  const patterns = [
    /^(?:import|export|\}) ?(?:[^'\n]* from )?'([^']+)';$/gm,
    /\bimport\('([^']+)'\)/g,
    /[Rr]equire(?:\([^)]*\))?\.resolve\('([^']+)'\)/g,
  ];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));
}

/** The packages that a file imports: those of the registry, and ours where it leaves its own folder. */
function packagesIn(path: string, source: string): string[] {
  return specifiersIn(source)
    .filter((name) => !/^(?:node|cloudflare):/.test(name))
    .map((name) => (name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name))
    .flatMap((name) => {
      const [first = '', second = ''] = name.split('/');
      if (name.startsWith('@')) return [`${first}/${second}`];
      if (!PACKAGES.includes(first)) return [first];
      return path.startsWith(`${first}/`) ? [] : [SCOPE + first];
    });
}

function unlistedIn(path: string, source: string): string[] {
  const { dependencies = {} } = packageOf(path.split('/')[0] ?? '');
  return packagesIn(path, source).filter((name) => !(name in dependencies));
}

function sourcesOf(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((path) => !path.endsWith('.d.ts'));
}

/** All that npm installs for one of our packages, by its place in the lock. */
function installedFor(folder: string): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const waiting = [folder];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = locked[place];
    if (entry === undefined) throw new Error(`package-lock.json has no ${place}`);
    found.set(place, entry);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const next = placeOf(name, place);
      if (!found.has(next)) waiting.push(next);
    }
  }
  return found;
}

/** Where Node finds a package that is imported from `place`. */
function placeOf(name: string, place: string): string {
  if (name.startsWith(SCOPE)) return name.slice(SCOPE.length);
  for (let from = place; from !== '.'; from = dirname(from)) {
    const nested = `${from}/node_modules/${name}`;
    if (nested in locked) return nested;
  }
  return `node_modules/${name}`;
}

const isNative = ({ os, cpu, hasInstallScript }: LockedPackage) =>
  os !== undefined || cpu !== undefined || hasInstallScript === true;

describe('the packages of the repository', () => {
  test.each(PACKAGES)('%s imports only what its package.json lists', (folder) => {
    const unlisted = sourcesOf(folder).flatMap((path) =>
      unlistedIn(path, read(path)).map((name) => `${path} imports ${name}`),
    );
    expect(unlisted).toEqual([]);
  });

  test.each(PACKAGES)('%s lists those of ours that it imports, and no others', (folder) => {
    const listed = Object.keys(packageOf(folder).dependencies ?? {}).filter((name) => name.startsWith(SCOPE));
    const imported = sourcesOf(folder).flatMap((path) => packagesIn(path, read(path)));
    expect(listed).toEqual([...new Set(imported.filter((name) => name.startsWith(SCOPE)))]);
  });

  test('an import of what another one lists is found', () => {
    const sources = [
      "import sharp from 'sharp';",
      "import type { Sharp } from 'sharp';",
      "export { default } from 'sharp';",
      "const { default: sharp } = await import('sharp');",
      "import {\n  type Sharp,\n} from 'sharp';",
      "createRequire(import.meta.url).resolve('sharp/package.json');",
    ];
    expect(sources.map((source) => unlistedIn('worker/tools/list.ts', source))).toEqual(
      sources.map(() => ['sharp']),
    );
    expect(unlistedIn('containers/server.ts', "import { Hono } from 'hono/tiny';")).toEqual(['hono']);
    expect(unlistedIn('containers/server.ts', "import { ApiError } from '../worker/errors.ts';")).toEqual([
      '@papelada/worker',
    ]);
  });

  test('have one exact version of each package', () => {
    const all = ['.', ...PACKAGES].map(packageOf);
    const listed = all.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !name.startsWith(SCOPE)),
    );
    const versions = new Map(listed);
    expect(listed.filter(([name, version]) => versions.get(name) !== version)).toEqual([]);
    expect(listed.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('the Worker needs nothing that is built for one machine', () => {
    const native = [...installedFor('worker')].filter(([, entry]) => isNative(entry));
    expect(native.map(([place]) => place)).toEqual([]);
    expect([...installedFor('containers').values()].some(isNative)).toBe(true);
  });

  test('the image of the container program has neither the routes nor the tables of the Worker', () => {
    const ofWorker = ['hono', '@hono/zod-openapi', 'drizzle-orm'].map((name) => `node_modules/${name}`);
    const [worker, containers] = [installedFor('worker'), installedFor('containers')];
    expect(ofWorker.filter((place) => !worker.has(place))).toEqual([]);
    expect(ofWorker.filter((place) => containers.has(place))).toEqual([]);
  });
});
