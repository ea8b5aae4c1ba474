import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path/posix';

interface SourceFile {
  literals: ReadonlySet<string>;
  /** The files that its literals name. */
  names: readonly string[];
}

export type FileGraph = ReadonlyMap<string, SourceFile>;

const CODE = /\.(?:ts|tsx|mjs)$/;
const LITERAL = /'([^'\n]{1,200})'|"([^"\n]{1,200})"|`([^`$\n]{1,200})`/g;
/** Programs of the sandbox are named by their paths below this folder. */
const PROGRAMS = 'containers/programs';
/** Generated files are not in the repository: a file that names one depends on the script that makes it. */
const GENERATED = /(?:^|\/)generated\/[\w-]+\.js$/;
const GENERATED_BY = 'scripts/local/generated.ts';

/**
 * Reads which files each file of code names in its string literals: its imports, the scripts that it starts and the files
 * that it reads. A literal may be relative to the file, to the repository's root or to the programs of the sandbox; one
 * that is a folder names all files below it.
 */
export async function readFileGraph(root: string, files: readonly string[]): Promise<FileGraph> {
  const known = knownPaths(files);
  const graph = new Map<string, SourceFile>();
  for (const file of files) {
    const text = CODE.test(file) ? await readFile(join(root, file), 'utf8') : '';
    const literals = new Set(literalsIn(text));
    const names = new Set([...literals].flatMap((literal) => filesNamedBy(literal, file, known)));
    graph.set(file, { literals, names: [...names] });
  }
  return graph;
}

function literalsIn(text: string): string[] {
  return Array.from(text.matchAll(LITERAL), ([, single, double, plain]) => single ?? double ?? plain ?? '');
}

/** Returns the files that can be reached from `roots`, without the edges that `isCut` names. */
export function reachedFrom(
  graph: FileGraph,
  roots: Iterable<string>,
  isCut: (from: string, to: string) => boolean = () => false,
): Set<string> {
  const reached = new Set(roots);
  for (const from of reached)
    for (const to of graph.get(from)?.names ?? []) if (!isCut(from, to)) reached.add(to);
  return reached;
}

interface KnownPaths {
  files: ReadonlySet<string>;
  /** The files below each folder. */
  folders: ReadonlyMap<string, readonly string[]>;
}

function knownPaths(files: readonly string[]): KnownPaths {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      const inside = folders.get(folder);
      if (inside) inside.push(file);
      else folders.set(folder, [file]);
    }
  }
  return { files: new Set(files), folders };
}

function filesNamedBy(literal: string, file: string, { files, folders }: KnownPaths): readonly string[] {
  if (GENERATED.test(literal)) return [GENERATED_BY];
  const beside = normalize(join(dirname(file), literal)).replace(/\/$/, '');
  for (const path of [beside, normalize(literal), join(PROGRAMS, literal)])
    if (files.has(path)) return [path];
  // A plain word is seldom the name of a folder.
  return literal.includes('/') ? (folders.get(beside) ?? folders.get(normalize(literal)) ?? []) : [];
}
