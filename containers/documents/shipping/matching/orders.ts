import type { RecognisedLabel } from '../../../../common/shipping/recognition.ts';
import { JoinedSets } from '../../../plain/joined-sets.ts';
import { foldName } from '../folding.ts';

/** The properties of a label that matching needs. */
export type LabelSigns = Pick<
  RecognisedLabel,
  'code' | 'marketplace' | 'order' | 'tracking' | 'recipient' | 'cep' | 'invoice'
>;

/** Labels of one order: its volumes. Contradictory values are null, and named in `torn`. */
export interface Order {
  /** Their places, in order. */
  labels: number[];
  key: string | null;
  number: string | null;
  series: string | null;
  cnpj: string | null;
  /** Everything that names the order or its parcels. */
  tokens: string[];
  name: string | null;
  cep: string | null;
  /** Name and CEP together; null if one is missing. */
  who: string | null;
  isTorn: boolean;
}

/** Joins a name and a CEP, which together identify a person. */
export function whoOf(name: string | null, cep: string | null): string | null {
  const bare = foldName(name ?? '');
  return bare === '' || cep === null || cep === '' ? null : `${bare}|${cep}`;
}

function grouped<Item>(items: Iterable<readonly [string | null, Item]>): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const [name, item] of items) {
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function ownWho({ recipient, cep }: LabelSigns): string | null {
  return whoOf(recipient, cep);
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [value])))];
}

/** Joins labels of one code, unless they name two recipients. */
function joinByCode(labels: readonly LabelSigns[], sets: JoinedSets): void {
  const places = labels.map((_, place) => place);
  for (const same of grouped(places.map((place) => [labels[place]?.code ?? null, place]))) {
    const whos = same.map((place) => {
      const label = labels[place];
      return label === undefined ? null : ownWho(label);
    });
    const isOne = distinct(whos).length < 2;
    const parts = isOne ? [same] : grouped(same.map((place, index) => [whos[index] ?? null, place]));
    for (const [first, ...rest] of parts)
      for (const place of rest) if (first !== undefined) sets.join(first, place);
  }
}

/** Joins labels of one recipient that show the same order of a marketplace, or the same key. */
function joinByOrder(labels: readonly LabelSigns[], sets: JoinedSets): void {
  const named = labels.flatMap((label, place) => {
    const who = ownWho(label);
    if (who === null) return [];
    const { marketplace, order, invoice } = label;
    return [
      [order === null ? null : `order ${marketplace} ${order} ${who}`, place] as const,
      [invoice.key === null ? null : `key ${invoice.key} ${who}`, place] as const,
    ];
  });
  for (const [first, ...rest] of grouped(named))
    for (const place of rest) if (first !== undefined) sets.join(first, place);
}

function orderOf(labels: readonly LabelSigns[], places: readonly number[]): Order {
  const own = places.flatMap((place) => labels[place] ?? []);
  const invoices = own.map(({ invoice }) => invoice);
  const [keys, numbers, series, cnpjs] = [
    distinct(invoices.map(({ key }) => key)),
    distinct(invoices.map(({ number }) => number)),
    distinct(invoices.map((invoice) => invoice.series)),
    distinct(invoices.map(({ cnpj }) => cnpj)),
  ];
  const [names, ceps] = [
    distinct(own.map(({ recipient }) => recipient)),
    distinct(own.map(({ cep }) => cep)),
  ];
  const only = (values: readonly string[]) => (values.length === 1 ? (values[0] ?? null) : null);
  return {
    labels: [...places],
    ...{ key: only(keys), number: only(numbers), series: only(series), cnpj: only(cnpjs) },
    tokens: distinct(own.flatMap(({ order, tracking }) => [tracking, order])).sort(),
    ...{ name: only(names), cep: only(ceps), who: whoOf(only(names), only(ceps)) },
    isTorn:
      own.some(({ invoice }) => invoice.isContested === true) ||
      [keys, numbers, series, cnpjs].some((values) => values.length > 1),
  };
}

function signOf(labels: readonly LabelSigns[], place: number): string {
  const { key = null, number = null } = labels[place]?.invoice ?? {};
  return key ?? (number === null ? '' : `number ${number}`);
}

/** Returns the orders of labels, in the order of their first. Labels that show several notes are divided by note. */
export function ordersOf(labels: readonly LabelSigns[]): Order[] {
  const sets = new JoinedSets();
  for (const _ of labels) sets.add();
  joinByCode(labels, sets);
  joinByOrder(labels, sets);
  const groups = grouped(labels.map((_, place) => [String(sets.rootOf(place)), place]));
  return groups
    .map((places) => orderOf(labels, places))
    .flatMap((order) => {
      if (!order.isTorn) return [order];
      const parts = grouped(order.labels.map((place) => [signOf(labels, place), place] as const));
      return parts.map((places) => orderOf(labels, places));
    })
    .sort((one, other) => (one.labels[0] ?? 0) - (other.labels[0] ?? 0));
}
