import { join } from 'node:path';
import { openObjects } from '../../documents/pdf/objects/carrier.ts';
import { mendPageTree } from '../../documents/pdf/objects/page-tree.ts';
import { mustRunQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface MendPageTreeJob {
  source: string;
  target: string;
  scratch: string;
}

function isJob(value: unknown): value is MendPageTreeJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

const { source, target, scratch } = readJob(isJob);
const [plain, dump, update] = ['plain.pdf', 'plain.json', 'tree.json'].map((name) => join(scratch, name));
if (plain === undefined || dump === undefined || update === undefined) throw new Error('no names');
// The pages are not asked for: of a tree that leads nowhere, or to itself, qpdf lists none.
mustRunQpdf(['--allow-weak-crypto', '--object-streams=disable', '--preserve-unreferenced', source, plain]);
const file = openObjects(plain, dump);
const mended = mendPageTree(file);
if (mended === null) report({ mended: null });
else {
  file.writeUpdate(update, file.trailer);
  mustRunQpdf([
    ...['--allow-weak-crypto', '--object-streams=generate'],
    ...[`--update-from-json=${update}`, plain, target],
  ]);
  report({ mended });
}
file.close();
