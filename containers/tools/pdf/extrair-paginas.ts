import { extrairPaginas as definition } from '../../../common/catalogue/pdf-pages.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { MAX_PAGES } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { PageRange } from '../../protocol/pdf/divide-pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { namedRanges, type PageChoice } from '../page-ranges.ts';
import { type PartsPlan, writeParts } from './write-parts.ts';

type PageExtractionContext = ToolContext<OptionsOf<typeof definition>>;

function pagesOf({ first, last, step }: PageChoice): number {
  return Math.max(0, Math.floor((last - first) / step) + 1);
}

/** Returns ranges from 0. */
function rangesOf(choice: PageChoice): PageRange[] {
  const { first, last, step } = choice;
  if (step === 1) return [[first - 1, last - 1]];
  return Array.from({ length: pagesOf(choice) }, (_, index): PageRange => {
    const page = first - 1 + index * step;
    return [page, page];
  });
}

async function choicesOf(
  context: PageExtractionContext,
  input: ToolInput,
  pages: number,
): Promise<PageChoice[]> {
  const choices = namedRanges(input.name, pages, context.options.pages, 'pages');
  if (choices.some((choice) => pagesOf(choice) === 0)) throw failure('noEvenPages', input.name);
  const named = choices.reduce((sum, choice) => sum + pagesOf(choice), 0);
  if (named > MAX_PAGES) throw failure('tooManyNamedPages', input.name, formatNumber(MAX_PAGES));
  return choices;
}

async function planOf(context: PageExtractionContext, input: ToolInput): Promise<PartsPlan> {
  const { pages, isPlain } = await readOverview(context, input);
  const choices = await choicesOf(context, input, pages);
  const all = choices.flatMap(rangesOf);
  const nameWith = (label: string) => `${input.stem}-${label}.pdf`;
  switch (context.options.split) {
    case 'unico':
      return { input, isPlain, parts: [{ name: nameWith('paginas'), ranges: all }] };
    case 'por_intervalo':
      return {
        input,
        isPlain,
        parts: choices.map((choice) => ({ name: nameWith(choice.label), ranges: rangesOf(choice) })),
      };
    case 'por_pagina':
      return {
        input,
        isPlain,
        parts: singles(all).map((page) => ({
          name: nameWith(numbered(page, pages)),
          ranges: [[page, page]],
        })),
      };
  }
}

function singles(ranges: readonly PageRange[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

function numbered(page: number, pages: number): string {
  return String(page + 1).padStart(String(pages).length, '0');
}

/** Extracts pages of each PDF, in the order in which they are named. */
export const extrairPaginas = implement(definition, ['qpdf', 'cp'], (context) =>
  writeParts(context, filesOf(context), false, (input) => planOf(context, input)),
);
