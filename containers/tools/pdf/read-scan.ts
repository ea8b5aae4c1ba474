import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPage, renderWithoutText } from '../../engines/pdf/page-pictures.ts';
import type { ReadPage } from '../../engines/pdf/text-layer.ts';
import { findTurn, recognise } from '../../engines/tesseract.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { dpiFor } from './ocr-plan.ts';

/** A page whose picture is to be recognised. */
export interface Scan {
  input: ToolInput;
  page: number;
  geometry: ShownPage;
  /** True if only content that is not yet text is recognised. */
  withoutText: boolean;
  /** Beginning of the names of its working files. */
  stem: string;
  language: string;
  /** True if the page may be rotated upright. */
  rotate: boolean;
}

/** Recognises the text of one page into a PDF of its own. */
export async function readScan(context: ToolContext<unknown>, scan: Scan): Promise<ReadPage> {
  const { input, page, geometry, stem, language, rotate } = scan;
  const dpi = dpiFor(shownSize(geometry));
  const target = join(context.scratch, stem);
  const picture = scan.withoutText
    ? await renderWithoutText(context, input, page, dpi, target)
    : await renderPage(context, input, page, dpi, target);
  const turn = rotate ? await findTurn(context, picture, dpi) : 0;
  const source = await recognise(context, picture, dpi, language, target);
  await rm(picture, { force: true });
  return { page, source, turn, ...geometry };
}
