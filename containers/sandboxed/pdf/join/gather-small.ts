import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../../job.ts';
import { type GatheredDocument, GatheredObjects, NotPlain } from '../gathered-objects.ts';
import { ObjectFile } from '../object-file.ts';
import { mustRunQpdf } from '../run-qpdf.ts';
import type { Dictionary } from '../values.ts';
import { highestVersion, type Merged, type Part } from './merged.ts';

/** Of all documents together. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Merges small documents in memory, with one run of qpdf for each; null where one of them needs more care. */
export function gatherSmall(parts: readonly Part[], scratch: string): Merged | null {
  const bytes = parts.reduce((sum, { path }) => sum + statSync(path).size, 0);
  if (bytes > MAX_BYTES) return null;
  try {
    return gather(parts, scratch);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function gather(parts: readonly Part[], scratch: string): Merged {
  const objects = new GatheredObjects();
  const gathered = parts.map(({ path }) => objects.addDocument(path));
  const tree = objects.add({ value: {} });
  // qpdf corrects the size, and leaves it out where there was none.
  objects.trailer = { '/Root': objects.add({ value: { '/Pages': tree } }), '/Size': 1 };
  const file = new ObjectFile(objects);
  let firstPage = 0;
  const documents = gathered.map(({ catalog, info, pages }, index) => {
    const { title = '', drawn = false } = parts[index] ?? {};
    const own = drawn ? { catalog: {}, info: null } : { catalog, info };
    const document = { index, title, pages, firstPage, ...own };
    firstPage += pages.length;
    return document;
  });
  report({ workload: { pages: firstPage } });
  const version = highestVersion(gathered.flatMap(versionsOf));
  const write = (trailer: Dictionary, target: string) => {
    const all = join(scratch, 'all.json');
    file.writeAll(all, trailer);
    mustRunQpdf(['--json-input', '--object-streams=generate', `--min-version=${version}`, all, target]);
    rmSync(all);
  };
  return { file, documents, lock: null, write };
}

function versionsOf({ version, catalog }: GatheredDocument): string[] {
  return [version, String(catalog['/Version'] ?? '').replace('/', '')];
}
