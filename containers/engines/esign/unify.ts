import { join } from 'node:path';
import { Failure, failure } from '../../plain/failures.ts';
import type { FlattenPlan } from '../../protocol/pdf/flatten-pdf.ts';
import { type Examined, esignInspectProgram } from '../../protocol/sign/esign-inspect.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { flattenPdf } from '../pdf/flatten.ts';
import {
  type Disagreement,
  type DisagreementKind,
  describeDisagreement,
  disagreementOf,
} from './disagreement.ts';
import { compareViews } from './views.ts';

/** A document that can be signed, with the file that holds it. */
export interface SignableDocument {
  source: string;
  pages: number;
  examined: Examined;
  /** The copy without active content, or the source itself. */
  safe: string;
}

/** Kinds that look the same to everybody only as plain content of the pages. */
const FLATTENED = { fields: 'formularios', comments: 'comentarios', layers: 'camadas' } as const;
const UNFLATTENABLE = ['layersUnreadable', 'dynamicForm', 'tooManyObjects'];

function isFlattened(kind: DisagreementKind): kind is keyof typeof FLATTENED {
  return kind in FLATTENED;
}

/**
 * Writes a copy that shows everybody, on screen and on paper, what the signing page shows; null if the document already
 * does. Throws the failure that names the differences if no copy does.
 */
export async function unify(
  engine: ProgramRunner,
  input: ToolInput,
  document: SignableDocument,
): Promise<(Examined & { path: string }) | null> {
  const { source, examined, pages } = document;
  const disagreement = await findDisagreement(engine, document);
  if (disagreement.size === 0) return null;
  const flattened = [...disagreement.keys()].filter(isFlattened).map((kind) => FLATTENED[kind]);
  const refusal = (code: 'viewsDiffer' | 'viewsDifferSigned') =>
    failure(code, input.name, describeDisagreement(disagreement).join('; '));
  if (flattened.length > 0 && examined.isSigned) throw refusal('viewsDifferSigned');
  const flat =
    flattened.length === 0 ? source : await flatten(engine, { ...input, path: source }, pages, flattened);
  if (flat === null) throw refusal('viewsDiffer');
  const target = join(engine.scratch, 'unified.pdf');
  const [annotations, overprint] = [disagreement.has('annotations'), disagreement.has('overprint')];
  const job = { source: flat, target, pages, equalizing: { annotations, overprint } };
  const unified = await ask(engine, esignInspectProgram, job);
  if ('fault' in unified) throw refusal('viewsDiffer');
  const path = annotations || overprint || unified.disarmed.length > 0 ? target : flat;
  if (!(await isOne(engine, document, disagreement, { ...unified, path }))) throw refusal('viewsDiffer');
  const remarks = describeDisagreement(disagreement, 'ficou o que a tela mostra');
  return { ...unified, path, disarmed: [...examined.disarmed, ...remarks] };
}

/** Draws what could differ for screen and paper, unless the document's objects already decide it. */
async function findDisagreement(
  engine: ProgramRunner,
  { pages, examined: { variable }, safe }: SignableDocument,
): Promise<Disagreement> {
  const { oneSided, textFields, hasOverprint, hasMarks } = variable;
  const comparison = { source: safe, hasOverprint, hasMarks, original: null, stopsAtFirst: true };
  const byBrowser = { ...comparison, byBrowser: oneSided, byGhostscript: [], textFields };
  const views = await compareViews(engine, byBrowser);
  // A difference in the browser's print needs no second reader.
  const others = hasOverprint ? allPages(pages) : hasMarks || views.printed.length > 0 ? [] : oneSided;
  const second = { ...comparison, byBrowser: [], byGhostscript: others, textFields: [] };
  const { printed } = await compareViews(engine, second);
  return disagreementOf(variable, { ...views, printed: [...views.printed, ...printed] });
}

/**
 * Returns true if a changed copy looks the same on screen and on paper, and as the original did on screen.
 */
async function isOne(
  engine: ProgramRunner,
  { source, pages }: SignableDocument,
  disagreement: Disagreement,
  { variable, path }: Examined & { path: string },
): Promise<boolean> {
  const { textFields, annotated, hasOverprint, hasMarks } = variable;
  const isAnywhere = disagreement.has('layers') || disagreement.has('overprint');
  const changed = isAnywhere ? allPages(pages) : [...new Set([...disagreement.values()].flat())];
  // Plain content has only one view; annotations and colours have more.
  const viewed = changed.filter((page) => annotated.includes(page));
  const isRedrawn = disagreement.has('fields') || disagreement.has('comments');
  const proof = await compareViews(engine, {
    source: path,
    byBrowser: variable.hasLayers ? changed : viewed,
    byGhostscript: disagreement.has('overprint') ? changed : hasMarks ? [] : viewed,
    ...{ textFields, hasOverprint, hasMarks, stopsAtFirst: false },
    original: isRedrawn ? null : { source, pages: disagreement.has('layers') ? changed : [] },
  });
  return disagreementOf(variable, proof).size === 0 && proof.changed.length === 0;
}

function allPages(pages: number): number[] {
  return Array.from({ length: pages }, (_, page) => page);
}

/**
 * Writes a copy in which these kinds are plain content of the pages, as the signing page shows them; null if that is
 * not possible.
 */
async function flatten(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  what: FlattenPlan['what'],
): Promise<string | null> {
  const target = join(engine.scratch, 'flattened.pdf');
  try {
    const plan: FlattenPlan = { what, view: 'navegador', listsComments: false };
    const { write } = await flattenPdf(engine, input, plan, pages);
    await write(target, true);
    return target;
  } catch (error) {
    if (error instanceof Failure && UNFLATTENABLE.includes(error.code)) return null;
    throw error;
  }
}
