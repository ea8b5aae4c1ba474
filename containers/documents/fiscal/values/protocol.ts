import type { FiscalElement } from './element.ts';

/** An authority's response to a document. */
export interface Protocol {
  number: string;
  /** As written, with its offset. */
  receivedAt: string;
  /** `cStat`. */
  status: string;
  /** `xMotivo`. */
  reason: string;
}

/** Reads an authority's response; null if it states no status. */
export function protocolOf(info: FiscalElement | null): Protocol | null {
  const status = info?.text('cStat') ?? '';
  if (info === null || status === '') return null;
  const receivedAt = info.text('dhRecbto') || info.text('dhRegEvento');
  return { number: info.text('nProt'), receivedAt, status, reason: info.text('xMotivo') };
}
