import { DOCUMENT_TYPES } from '../../worker/brazil/documents/rule.ts';
import { compare } from './documents.ts';

const count = Number(process.argv[2] ?? 1_000_000);
if (!Number.isSafeInteger(count) || count < 1) throw new Error('usage: npm run oracle -- [documents a type]');

const columns = (cells: (string | number)[]) =>
  cells
    .map((cell, place) => (place === 0 ? String(cell).padEnd(9) : cell.toLocaleString('en').padStart(12)))
    .join('');

console.log(columns(['type', 'documents', 'valid', 'differences']));
let total = 0;
for (const type of DOCUMENT_TYPES) {
  const { documents, valid, differences } = compare(type, count);
  console.log(columns([type, documents, valid, differences.length]));
  for (const difference of differences.slice(0, 5)) console.log('  ', JSON.stringify(difference));
  total += differences.length;
}
process.exitCode = total === 0 ? 0 : 1;
