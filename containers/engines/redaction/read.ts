import { failure } from '../../plain/failures.ts';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import { type ScaledPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import type { PageText } from '../../plain/page-text.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import type { RecognisedPage } from '../../protocol/pdf/private-data.ts';
import type { ToolInput } from '../../runs/context.ts';
import { dpiWithin, readScaledGeometry } from '../pdf/page-geometry.ts';
import { shownTexts } from '../pdf/page-texts.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';
import { type Obscured, readObscuredPictures } from './obscured-pictures.ts';
import type { RedactionRun } from './redaction-run.ts';

export interface Area {
  page: number;
  box: ShownBox;
}

/** A document with its text, before any change. */
export interface ReadDocument {
  input: ToolInput;
  geometry: readonly ScaledPage[];
  /** The visible text of each page as a second program reads it. */
  texts: readonly PageText[];
  recognised: RecognisedPage[];
  structured: string;
  shown: string | null;
  objects: string;
  /** In the units of their pages. */
  areas: readonly Area[];
  obscured: Obscured;
}

export const FINEST_DPI = 300;
/** Recognition reads text of a program at a lower resolution than scanned text. */
const WRITTEN_DPI = 200;
const LEAST_TEXT = 30;

/** Converts an area from points of its page as readers show it to the page's own units. */
function inUnits({ page, box }: Area, geometry: readonly ScaledPage[]): Area {
  const unit = geometry[page - 1]?.unit ?? 1;
  const { left, top, right, bottom } = box;
  return { page, box: { left: left / unit, top: top / unit, right: right / unit, bottom: bottom / unit } };
}

/** Reads the text of each page, and recognises the text that it shows. */
export async function readDocument(
  run: RedactionRun,
  input: ToolInput,
  pages: number,
  areas: readonly Area[],
  onPage: () => void,
): Promise<ReadDocument> {
  const { engine } = run;
  const base = run.file('base.pdf');
  const { code } = await writeByQpdf(
    engine,
    [
      ...['--warning-exit-0', '--decrypt', '--generate-appearances', '--object-streams=disable'],
      '--remove-unreferenced-resources=yes',
      ...[input.path, '--pages', '.', '1-z', '--'],
    ],
    base,
  );
  if (code !== 0) throw failure('damaged', input.name);
  const opened = { ...input, path: base };
  const geometry = await readScaledGeometry(engine, opened, pages);
  const characters = await run.readCharacters(base);
  const texts = await shownTexts(engine, base, pages);
  const recognised: RecognisedPage[] = [];
  await eachInParallel([...geometry.entries()], CORES, async ([index, shown]) => {
    const letters = texts[index]?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const dpi = dpiWithin(shownSize(shown), letters < LEAST_TEXT ? FINEST_DPI : WRITTEN_DPI);
    recognised.push(await run.recognise(opened, index + 1, dpi));
    onPage();
  });
  const obscured = await readObscuredPictures(run, base, pages);
  const objects = await run.dump(base);
  const own = areas.map((area) => inUnits(area, geometry));
  return { input: opened, geometry, texts, recognised, ...characters, obscured, objects, areas: own };
}
