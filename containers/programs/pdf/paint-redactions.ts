import { readFileSync, rmSync } from 'node:fs';
import { paintPage } from '../../documents/pdf/redact/paint.ts';
import { pagePlansOf, planOf, type RedactionPlan } from '../../documents/pdf/redact/plan.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface PaintRedactionsJob {
  plan: string;
  /** Of the plan, from 0. */
  document: number;
  color: [number, number, number];
  pages: { page: number; source: string; dpi: number; target: string }[];
}

function isJob(value: unknown): value is PaintRedactionsJob {
  return typeof value === 'object' && value !== null && 'plan' in value && 'pages' in value;
}

const job = readJob(isJob);
const plan: RedactionPlan = JSON.parse(readFileSync(job.plan, 'utf8'));
const planned = pagePlansOf(planOf(plan, job.document), new Set(job.pages.map(({ page }) => page)));
for (const { page, source, dpi, target } of job.pages) {
  const boxes = planned.get(page)?.boxes.map(({ box }) => box) ?? [];
  const path = await paintPage({ source, boxes, dpi, target }, job.color);
  rmSync(source);
  report({ page, path });
}
