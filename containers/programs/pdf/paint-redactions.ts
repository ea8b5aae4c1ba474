import { readFileSync, rmSync } from 'node:fs';
import { paintPage } from '../../documents/pdf/redact/paint.ts';
import { pagePlansOf, planOf, type RedactionPlan } from '../../documents/pdf/redact/plan.ts';
import type { paintRedactionsProgram } from '../../protocol/pdf/paint-redactions.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof paintRedactionsProgram>(async ({ document, color, pages, ...job }, onStep) => {
  const plan: RedactionPlan = JSON.parse(readFileSync(job.plan, 'utf8'));
  const planned = pagePlansOf(planOf(plan, document), new Set(pages.map(({ page }) => page)));
  for (const { page, source, dpi, target } of pages) {
    const boxes = planned.get(page)?.boxes.map(({ box }) => box) ?? [];
    const path = await paintPage({ source, boxes, dpi, target }, color);
    rmSync(source);
    onStep({ page, path });
  }
  return null;
});
