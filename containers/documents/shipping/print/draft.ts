import { PDFDict, type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { type Box, boxBetween, type ShownBox, shownBoxSize } from '../../../plain/geometry/boxes.ts';
import { moved } from '../../../plain/geometry/matrix.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { LABEL_PAPER, regionMatrix } from '../../../plain/labels/label-placement.ts';
import { roundedNumbers } from '../../../plain/pdf/syntax.ts';
import { PdfFile } from '../../fiscal/pages/paper/pdf-file.ts';
import type { PaperSheet } from '../../fiscal/pages/paper/sheet.ts';
import { type Print, sheetToPage } from '../printing/placement.ts';
import { SheetForms } from './sheet-forms.ts';

/** A part of a sheet. */
export interface SheetRegion {
  /** Number among all sheets, from 0. */
  page: number;
  seen: Box;
  skew: number;
  /** On the sheet rotated back by its skew. */
  box: ShownBox;
}

/** Entries of the catalog that the printed pages keep. */
const KEPT = ['Type', 'Pages', 'OutputIntents', 'Lang'];
/** Decimals of numbers in content. */
const DIGITS = 6;

/** One file with every page of all outputs; outputs are extracted from it. */
export class PrintDraft {
  readonly file: PdfFile;
  readonly #document: PDFDocument;
  readonly #forms: SheetForms;
  #pages = 0;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#forms = new SheetForms(document);
    this.file = PdfFile.over(document);
    for (let page = document.getPageCount() - 1; page >= 0; page--) document.removePage(page);
    for (const key of document.catalog.keys())
      if (!KEPT.includes(key.decodeText())) document.catalog.delete(key);
    delete document.context.trailerInfo.Info;
    // The ID of the sheets' copy is different each time.
    delete document.context.trailerInfo.ID;
    this.#printAsItIs();
  }

  /** Returns the page's number, from 1. */
  addRegion(region: SheetRegion, print: (size: Size) => Print): { page: number; print: Print } {
    const form = this.#forms.formOf(region.page, region.seen);
    const size = shownBoxSize(region.box);
    const printed = print(size);
    const { left, bottom, right, top } = clipOf(printed, size);
    const matrix = sheetToPage(printed, regionMatrix(region.seen, region.skew, region.box));
    const content = [
      `q ${roundedNumbers([left, bottom, right - left, top - bottom], DIGITS)} re W n`,
      `${roundedNumbers(matrix, DIGITS)} cm /Sheet Do Q`,
    ].join(' ');
    this.#addPage(content, form);
    return { page: this.#pages, print: printed };
  }

  addSheet(sheet: PaperSheet): number {
    sheet.addTo(this.file);
    this.#pages += 1;
    return this.#pages;
  }

  save(): Promise<Uint8Array> {
    return this.#document.save({ useObjectStreams: false, addDefaultPage: false });
  }

  #addPage(content: string, form: PDFRef): void {
    const { context } = this.#document;
    const page = this.#document.addPage([LABEL_PAPER.width, LABEL_PAPER.height]);
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Sheet: form } }));
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
    this.#pages += 1;
  }

  /** Tells print dialogs to offer no scaling. */
  #printAsItIs(): void {
    const preferences = PDFDict.withContext(this.#document.context);
    preferences.set(PDFName.of('PrintScaling'), PDFName.of('None'));
    this.#document.catalog.set(PDFName.of('ViewerPreferences'), preferences);
  }
}

/** Returns the place of a region on its page. */
function clipOf({ matrix }: Print, { width, height }: Size): Box {
  return boxBetween(moved(matrix, 0, 0), moved(matrix, width, height));
}
