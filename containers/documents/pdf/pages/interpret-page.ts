import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Matrix } from '../../../plain/geometry/matrix.ts';
import { Interpreter, type Resources } from './interpreter.ts';
import { isMatrix } from './page-matrix.ts';
import { fromPdfJs, PdfJsFailure } from './pdfjs-failure.ts';

/** A page whose operators were run. */
export interface InterpretedPage {
  interpreter: Interpreter;
  /** The page as it is shown, from 0 and 0. */
  shown: ShownBox;
  matrix: Matrix;
  /** Resolves to the object that an operator names: pictures arrive behind the operators that draw them. */
  arrived(name: string): Promise<unknown>;
}

/** Returns a function that tests if a layer shows, as the document sets it. */
export async function visibleLayers(document: PDFDocumentProxy): Promise<Resources['isVisible']> {
  const layers = await fromPdfJs(document.getOptionalContentConfig());
  return (group) => {
    try {
      return typeof group !== 'object' || group === null || layers.isVisible(group);
    } catch {
      return true;
    }
  };
}

export async function interpretPage(
  page: PDFPageProxy,
  isVisible: Resources['isVisible'],
): Promise<InterpretedPage> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const shown: ShownBox = { left: 0, top: 0, right: width, bottom: height };
  const matrix: unknown = viewport.transform;
  if (!isMatrix(matrix)) throw new PdfJsFailure('The page has no place.');
  const holderOf = (name: string) => (name.startsWith('g_') ? page.commonObjs : page.objs);
  const found = (name: string): unknown => (holderOf(name).has(name) ? holderOf(name).get(name) : null);
  const font = (name: string): object | null => {
    const value: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : null;
    return typeof value === 'object' && value !== null ? value : null;
  };
  const interpreter = new Interpreter({ font, pattern: found, isVisible }, matrix, shown);
  interpreter.run(await fromPdfJs(page.getOperatorList()));
  const arrived = (name: string): Promise<unknown> =>
    new Promise((resolve) => {
      holderOf(name).get(name, resolve);
    });
  return { interpreter, shown, matrix, arrived };
}
