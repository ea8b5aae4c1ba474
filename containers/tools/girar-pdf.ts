import { join } from 'node:path';
import { girarPdf as definition } from '../../common/catalogue/pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { readGeometry, shownSize } from '../engines/page-geometry.ts';
import type { Loss } from '../engines/pdf-join.ts';
import { readRestriction, rotatePages } from '../engines/pdf-rotate.ts';
import { isSigned } from '../engines/pdf-signature.ts';
import { copyFile, countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { implement, type OptionsOf } from './implement.ts';
import { pagesInRanges } from './page-ranges.ts';
import { describeLosses } from './pdf-losses.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Rotated {
  losses: Loss[];
  notes: string[];
}

async function pagesToRotate(context: Context, input: ToolInput): Promise<number[]> {
  const { pages: ranges, only } = context.options;
  const pages = await countPages(context, input);
  const asked = pagesInRanges(input.name, pages, ranges ?? '1-', 'pages');
  if (only === undefined) return asked;
  const geometry = await readGeometry(context, input, pages);
  return asked.filter((page) => {
    const shown = geometry[page - 1];
    const [width, height] = shown ? shownSize(shown) : [0, 0];
    return only === 'retrato' ? height > width : width > height;
  });
}

async function rotate(context: Context, input: ToolInput, target: string): Promise<Rotated> {
  const { angle, authorized } = context.options;
  const pages = await pagesToRotate(context, input);
  if (pages.length === 0) {
    await copyFile(context, input.path, target);
    return { losses: [], notes: [`${input.name}: nenhuma página a girar; o arquivo foi mantido como veio`] };
  }
  const restriction = await readRestriction(context, input.path);
  if (restriction === 'forbidden' && !authorized) throw failure('restricted', input.name);
  const losses = (await isSigned(context, input.path)) ? [{ input, what: 'signature', value: '' }] : [];
  await rotatePages(context, input, target, { pages, angle, unlock: authorized });
  const keepsLock = restriction !== 'free' && !authorized;
  return { losses, notes: keepsLock ? [`${input.name}: o arquivo mantém as restrições do autor`] : [] };
}

/** Turns pages of each PDF; only how they are shown changes. */
export const girarPdf = implement(definition, ['qpdf', 'pdfinfo', 'cp'], async (context) => {
  const files = filesOf(context);
  const outputs: { path: string; name: string }[] = [];
  const all: Rotated = { losses: [], notes: [] };
  for (const [index, input] of files.entries()) {
    context.progress((index / files.length) * 100, `Girando arquivo ${index + 1} de ${files.length}`);
    const target = join(context.outputDirectory, `${index}.pdf`);
    const { losses, notes } = await rotate(context, input, target);
    all.losses.push(...losses);
    all.notes.push(...notes);
    outputs.push({ path: target, name: input.name });
  }
  const info = [...all.notes, ...describeLosses(all.losses)];
  return info.length === 0 ? { outputs } : { outputs, info: info.join('\n') };
});
