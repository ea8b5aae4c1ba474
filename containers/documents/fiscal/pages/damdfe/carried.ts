import { groupedKey } from '../../values/access-key.ts';
import type { FiscalElement } from '../../values/element.ts';
import type { FiscalEvent } from '../../values/events.ts';
import { factsIn } from '../facts.ts';
import { CARRIED_FACTS } from './tables.ts';

const DOCUMENT_INCLUDED = '110115';
/** Groups of documents, each with its name and that of its key; the last two are of versions before 3.00. */
const GROUPS: readonly (readonly [group: string, name: string, key: string])[] = [
  ['infCTe', 'CT-e', 'chCTe'],
  ['infNFe', 'NF-e', 'chNFe'],
  ['infMDFeTransp', 'MDF-e', 'chMDFe'],
  ['infCT', 'CT', ''],
  ['infNF', 'NF', ''],
];

/** City of unloading, kind, key, number, and further facts. */
type CarriedRow = [city: string, kind: string, key: string, number: string, facts: string];

function row(city: string, kind: string, key: string, facts: readonly string[]): CarriedRow {
  const number = key.length === 44 ? `${key.slice(22, 25)} / ${key.slice(25, 34)}` : '';
  return [city, kind, groupedKey(key), number, facts.join('; ')];
}

function rowsOf(city: FiscalElement): CarriedRow[] {
  const name = city.text('xMunDescarga');
  const rows = GROUPS.flatMap(([group, kind, key]) =>
    city.all(group).map((one) => row(name, kind, one.text(key), factsIn(one, CARRIED_FACTS, [key]))),
  );
  return rows.length > 0 ? rows : [row(name, '', '', ['Sem documento na emissão do MDF-e'])];
}

/** Returns documents that were added after the issue. */
function addedRows({ content, protocol }: FiscalEvent): CarriedRow[] {
  const how = `Incluída por evento, protocolo ${protocol?.number ?? ''}`;
  const documents = content.find('detEvento', 'evIncDFeMDFe')?.all('infDoc') ?? [];
  return documents.map((one) => row(one.text('xMunDescarga'), 'NF-e', one.text('chNFe'), [how]));
}

/** Returns the documents of the cargo by the cities of unloading, then those that events added. */
export function carriedRows(content: FiscalElement, events: readonly FiscalEvent[]): CarriedRow[] {
  const cities = content.find('infDoc')?.all('infMunDescarga') ?? [];
  const added = events.filter(({ type }) => type === DOCUMENT_INCLUDED);
  return [...cities.flatMap(rowsOf), ...added.flatMap(addedRows)];
}
