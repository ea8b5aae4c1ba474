import { dpiWithin } from '../../engines/pdf/page-geometry.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { countedPages } from '../page-ranges.ts';

/**
 * The treatment of a page: its scan is recognised, its pictures are recognised besides the existing text, or
 * it is unchanged.
 */
export type PageReading = 'read' | 'completed' | 'kept';

const FINEST_DPI = 300;
/** A stamp or a page number on a scan has fewer letters than a page of text. */
const LEAST_TEXT = 30;

/** Plans a page with that text in it. */
export function readingOf(text: string, mode: 'pular' | 'completar'): PageReading {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters === 0) return 'read';
  return letters < LEAST_TEXT || mode === 'completar' ? 'completed' : 'kept';
}

/** Returns whole dots per inch for a page of that size: fewer than 300 if the picture would be too large. */
export function dpiFor(size: Size): number {
  return dpiWithin(size, FINEST_DPI);
}

function were(count: number, one: string, many: string): string {
  return `${countedPages(count)} ${count === 1 ? one : many}`;
}

/** Describes the result: `contrato.pdf: 5 páginas reconhecidas, 3 páginas já tinham texto`. */
export function describeReading(name: string, pages: readonly PageReading[], turned: number): string {
  const kept = pages.filter((text) => text === 'kept').length;
  if (kept === pages.length) {
    return `${name}: ${kept === 1 ? 'a página já tinha texto' : `todas as ${kept} páginas já tinham texto`}; nada foi alterado`;
  }
  const parts = [
    were(pages.length - kept, 'reconhecida', 'reconhecidas'),
    ...(kept === 0 ? [] : [were(kept, 'já tinha texto', 'já tinham texto')]),
    ...(turned === 0 ? [] : [were(turned, 'posta de pé', 'postas de pé')]),
  ];
  return `${name}: ${parts.join(', ')}`;
}
