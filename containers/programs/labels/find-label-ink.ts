import { readFile, rm } from 'node:fs/promises';
import type { BatchPlan } from '../../documents/shipping/print/plan.ts';
import { SheetInk } from '../../documents/shipping/printing/ink-box.ts';
import { fitsPaper } from '../../documents/shipping/printing/placement.ts';
import { placedBox } from '../../documents/shipping/recognition/placed-box.ts';
import { parsePgm } from '../../documents/zpl/bitmap.ts';
import { shownBoxSize } from '../../plain/geometry/boxes.ts';
import type { findLabelInkProgram } from '../../protocol/labels/find-label-ink.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof findLabelInkProgram>(async ({ plan, sheets }, onStep) => {
  const { labels, others }: BatchPlan = JSON.parse(await readFile(plan, 'utf8'));
  const regions = [...labels, ...others];
  for (const { file, sheet, picture, width } of sheets) {
    const ink = new SheetInk(parsePgm(await readFile(picture)), width);
    await rm(picture, { force: true });
    for (const [index, { skew, box, ...place }] of regions.entries()) {
      if (place.file !== file || place.sheet !== sheet || skew !== 0) continue;
      const region = placedBox(box);
      if (fitsPaper(shownBoxSize(region))) continue;
      const found = ink.within(region);
      if (found !== null) onStep({ index, box: found });
    }
  }
  return null;
});
