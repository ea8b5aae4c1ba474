import { join } from 'node:path';
import { openObjects } from '../../documents/pdf/objects/carrier.ts';
import { mendPageTree } from '../../documents/pdf/objects/mend-page-tree.ts';
import { QpdfFailure, writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import type { MendedTree, mendPageTreeProgram } from '../../protocol/pdf/mend-page-tree.ts';
import { runProgram } from '../../protocol/run-program.ts';

function mend(source: string, target: string, scratch: string): MendedTree | null {
  const plain = join(scratch, 'plain.pdf');
  const update = join(scratch, 'tree.json');
  // The pages are not asked for: of a tree that leads nowhere, or to itself, qpdf lists none.
  writeByQpdf(['--allow-weak-crypto', '--object-streams=disable', '--preserve-unreferenced', source], plain);
  const file = openObjects(plain, join(scratch, 'plain.json'));
  const mended = mendPageTree(file);
  if (mended !== null) {
    file.writeUpdate(update, file.trailer);
    writeByQpdf(
      [...['--allow-weak-crypto', '--object-streams=generate'], ...[`--update-from-json=${update}`, plain]],
      target,
    );
  }
  file.close();
  return mended;
}

await runProgram<typeof mendPageTreeProgram>(({ source, target, scratch }) => {
  try {
    return mend(source, target, scratch);
  } catch (error) {
    if (error instanceof QpdfFailure) return null;
    throw error;
  }
});
