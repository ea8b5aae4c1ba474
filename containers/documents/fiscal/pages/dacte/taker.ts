import { lookUp } from '../../../../plain/look-up.ts';
import type { TransportDocument } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { TAKERS } from './tables.ts';

const BY_CODE: Readonly<Record<string, string>> = { '0': 'rem', '1': 'exped', '2': 'receb', '3': 'dest' };

export interface Taker {
  /** For example `REMETENTE`. */
  role: string;
  party: FiscalElement | null;
}

/** Returns who orders and pays for the service, by `toma`: one of the parties, or another. */
export function takerOf({ content, form }: TransportDocument): Taker {
  if (form !== 'usual') {
    const own = content.find('toma');
    return { role: lookUp(TAKERS, own?.text('toma') ?? '') ?? 'TOMADOR', party: own };
  }
  const ide = content.find('ide');
  const other = ide?.find('toma4') ?? null;
  const code = other?.text('toma') || ide?.text('toma3', 'toma') || ide?.text('toma03', 'toma') || '';
  const party = other ?? content.find(lookUp(BY_CODE, code) ?? '');
  return { role: lookUp(TAKERS, code) ?? code, party };
}
