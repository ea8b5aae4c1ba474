import { dpiWithin } from '../../engines/pdf/page-geometry.ts';
import type { Size } from '../../plain/geometry/sizes.ts';

/** What becomes of a page: its scan is read, its pictures are read beside the text that is there, or it stays as it is. */
export type PageReading = 'read' | 'completed' | 'kept';

const FINEST_DPI = 300;
/** A stamp or a page number on a scan is less than a page of text. */
const LEAST_TEXT = 30;

/** The plan for a page with that text in it. */
export function readingOf(text: string, mode: 'pular' | 'completar'): PageReading {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters === 0) return 'read';
  return letters < LEAST_TEXT || mode === 'completar' ? 'completed' : 'kept';
}

/** Whole dots an inch for a page of that size: fewer than 300 where the picture would be too large. */
export function dpiFor(size: Size): number {
  return dpiWithin(size, FINEST_DPI);
}

function pagesOf(count: number): string {
  return count === 1 ? '1 página' : `${count} páginas`;
}

function were(count: number, one: string, many: string): string {
  return `${pagesOf(count)} ${count === 1 ? one : many}`;
}

/** `contrato.pdf: 5 páginas reconhecidas, 3 páginas já tinham texto`. */
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
