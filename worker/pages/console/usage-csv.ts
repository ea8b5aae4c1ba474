import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ListedKey } from '../../gate/account-key.ts';
import type { KeyUsage } from '../../gate/calls.ts';
import { keyName } from './key-names.ts';
import { usageLines } from './usage-sums.ts';

const COLUMNS = [
  'Dia (horário de Brasília)',
  'Endpoint',
  'Chave',
  'Início da chave',
  'Chamadas',
  'Créditos (já sem os devolvidos)',
];

/**
 * Usage as a CSV file for Brazilian spreadsheets, which expect semicolons and recognise UTF-8 by a byte order
 * mark.
 */
export function usageCsv(usage: KeyUsage, keys: readonly ListedKey[]): string {
  const names = new Map<string | null, string[]>();
  const nameOf = (key: string | null) => {
    const known = names.get(key);
    if (known) return known;
    const { name, prefix } = keyName(keys, key);
    names.set(key, [name, prefix]);
    return [name, prefix];
  };
  const records = usageLines(usage).map(({ day, endpoint, key, calls, credits }) => [
    day,
    endpoint,
    ...nameOf(key),
    calls,
    credits,
  ]);
  return stringify([COLUMNS, ...records], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}
