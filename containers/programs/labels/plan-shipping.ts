import { cutByText } from '../../documents/shipping/recognition/cut-by-text.ts';
import { readRegion } from '../../documents/shipping/recognition/read-label.ts';
import { wordsIn } from '../../documents/shipping/recognition/words.ts';
import { fileLines } from '../../documents/text/file-lines.ts';
import { readWrittenPages, type WrittenPage } from '../../documents/text/written-pages.ts';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { planShippingProgram } from '../../protocol/labels/plan-shipping.ts';
import { runProgram } from '../../protocol/run-program.ts';

function namesParcel(page: WrittenPage, box: ShownBox): boolean {
  const region = { words: wordsIn(page, { box, skew: 0 }), codes: null };
  const { tracking, order, invoice } = readRegion(region);
  return tracking !== null || order !== null || invoice.key !== null;
}

await runProgram<typeof planShippingProgram>(async ({ words }, onStep) => {
  for (const [file, path] of words.entries()) {
    for (const [index, page] of readWrittenPages(fileLines(path)).entries()) {
      const boxes = cutByText(page)?.boxes ?? null;
      const isNamed = boxes?.every((box) => namesParcel(page, box)) ?? false;
      onStep({ file, sheet: index + 1, boxes, isNamed });
    }
  }
  return null;
});
