import { join } from 'node:path';
import { pdfParaPdfa as definition } from '../../../common/catalogue/pdf-contents.ts';
import { describeError, log } from '../../../common/log.ts';
import { type ArchiveWay, PdfArchive } from '../../engines/pdf/archive.ts';
import { type Difference, PdfComparison } from '../../engines/pdf/compare.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { readReadable } from '../../engines/pdf/repair.ts';
import { Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { standInFor } from '../../plain/standard-font-names.ts';
import type { Remark } from '../../protocol/pdf/archive-level.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { listedPages } from '../page-ranges.ts';
import { describeChanges, describeFaults } from './archive-remarks.ts';
import { permissionToChange } from './pdf-permission.ts';

type ArchiveContext = ToolContext<OptionsOf<typeof definition>>;

interface ArchiveCopy {
  path: string;
  way: ArchiveWay;
  changes: Remark[];
  difference: Difference;
}

/** Tried in turn, from the one that changes least. */
const WAYS: readonly ArchiveWay[] = ['kept', 'redrawn', 'flattened', 'outlined'];
/** A fault that Ghostscript does not repair: it would draw nothing in place of the letters. */
const LETTERS_LOST = 'compositeFont';
/** Similarity of pages. */
const LEAST_SIMILARITY = 0.95;
const CHECKED = 'conferido pelas verificações estruturais da Papelada, não por um validador certificado';
const WAY_TEXTS: Record<ArchiveWay, string> = {
  kept: 'com as páginas como estavam',
  redrawn: 'com as páginas redesenhadas',
  flattened: 'com as páginas redesenhadas',
  outlined: 'com as páginas redesenhadas e as letras em traços, pois há fontes que não se deixam embutir',
};

/** Returns the changes to report for faults of the original pages once these are redrawn. */
function mendedByDrawing({ what, value }: Remark): Remark[] {
  if (what === 'font' && standInFor(value) === null) return [{ what: 'substitute', value }];
  return what === 'font' || what === 'transparency' ? [{ what, value }] : [];
}

/** Returns null if this way fails. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    log('candidate_failed', { cause: describeError(error) });
    return null;
  }
}

class Conversion {
  readonly #context: ArchiveContext;
  readonly #input: ToolInput;
  readonly #archive: PdfArchive;
  readonly #comparison: PdfComparison;
  readonly #name: string;
  #faults: Remark[] = [];
  #mended: Remark[] = [];

  constructor(context: ArchiveContext, input: ToolInput, archive: PdfArchive, pages: number, name: string) {
    this.#context = context;
    this.#input = input;
    this.#archive = archive;
    this.#comparison = new PdfComparison(context, input, pages, name);
    this.#name = name;
  }

  /** Finds the conforming copy that changes least; throws the failure that says why there is none. */
  async findCopy(): Promise<ArchiveCopy> {
    const copies: ArchiveCopy[] = [];
    for (const way of WAYS) {
      const copy = await attempt(() => this.#try(way));
      if (this.#faults.some(({ what }) => what === LETTERS_LOST)) break;
      if (copy === null) continue;
      if (copy.difference.changed.length === 0 && copy.difference.isSameText) return copy;
      copies.push(copy);
      if (way !== 'kept') break;
    }
    const [best] = copies.toSorted(
      (left, right) => left.difference.changed.length - right.difference.changed.length,
    );
    if (best !== undefined) return best;
    const faults = this.#faults.length > 0 ? this.#faults : [{ what: 'content', value: '' }];
    throw failure(
      'notArchivable',
      this.#input.name,
      this.#context.options.level,
      describeFaults(faults).join('; '),
    );
  }

  async #try(way: ArchiveWay): Promise<ArchiveCopy | null> {
    const path = join(this.#context.scratch, `${this.#name}-${way}.pdf`);
    const changes = await this.#archive.write(way, path);
    const { faults } = await this.#archive.check(path);
    log('archive_way', { way, faults });
    if (way === 'kept') this.#mended = [...changes, ...faults].flatMap(mendedByDrawing);
    if (faults.length > 0) {
      // The faults of the original pages name the document's own fonts and objects.
      if (this.#faults.length === 0) this.#faults = faults;
      return null;
    }
    const difference = await this.#comparison.compare(path, LEAST_SIMILARITY);
    if (difference === null) return null;
    return { path, way, changes: way === 'kept' ? changes : [...this.#mended, ...changes], difference };
  }
}

async function describeText(context: ArchiveContext, input: ToolInput, path: string): Promise<string[]> {
  const [before, after] = [await readReadable(context, input.path), await readReadable(context, path)];
  if (after.words >= before.words) return [];
  return [
    `o texto que se pode selecionar e buscar ficou com ${formatNumber(after.words)} de ${formatNumber(before.words)} palavras`,
  ];
}

async function convert(context: ArchiveContext, input: ToolInput, path: string): Promise<string[]> {
  const { level } = context.options;
  const { pages, rights } = await readOverview(context, input);
  const name = `archive-${input.path.replace(/\W+/g, '-')}`;
  const archive = new PdfArchive(context, input.path, name, level);
  const isClaimed = await archive.mayClaim(input.path);
  const before = isClaimed ? await attempt(() => archive.check(input.path)) : null;
  if (before?.faults.length === 0) {
    await copyFile(context, input.path, path);
    return [
      `${input.name}: já era PDF/A-${before.claimed} pelas verificações estruturais da Papelada, e foi mantido como veio`,
    ];
  }
  await permissionToChange(context, input, 'restrictions', rights);
  const copy = await new Conversion(context, input, archive, pages, name).findCopy();
  await copyFile(context, copy.path, path);
  const { changed, isSameText } = copy.difference;
  const claimed = before?.claimed?.startsWith(level.slice(0, 1))
    ? [`dizia ser PDF/A-${before.claimed}, mas ${describeFaults(before.faults).join(', ')}`]
    : [];
  const notes = [
    ...claimed,
    ...describeChanges(copy.changes),
    ...(isSameText ? [] : await describeText(context, input, copy.path)),
    ...(changed.length === 0 ? [] : [`confira a aparência: mudou em ${listedPages(changed)}`]),
  ];
  return [
    `${input.name}: convertido para PDF/A-${level}, ${WAY_TEXTS[copy.way]}; ${[CHECKED, ...notes].join('; ')}`,
  ];
}

/** Converts each PDF to PDF/A: by its objects alone if that is enough, otherwise with redrawn pages. */
export const pdfParaPdfa = implement(
  definition,
  ['qpdf', 'ghostscript', 'pdftoppm', 'pdftotext', 'pdfinfo', 'mutool', 'cp'],
  (context) => changeFiles(context, 'Convertendo', (input, path) => convert(context, input, path)),
);
