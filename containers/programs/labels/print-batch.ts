import { BatchPrint } from '../../documents/shipping/print/batch-print.ts';
import type { printBatchProgram } from '../../protocol/labels/print-batch.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof printBatchProgram>(async (job, onStep) => {
  const print = await BatchPrint.open(job, onStep);
  return print.write();
});
