import { completePdf } from '../../documents/pdf/objects/complete-pdf.ts';
import type { completePdfProgram } from '../../protocol/pdf/complete-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof completePdfProgram>(({ path }) => {
  completePdf(path);
  return { isComplete: true };
});
