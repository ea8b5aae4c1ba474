import type { ScanResult } from '../../../common/shipping/conference.ts';
import type { Progress } from '../../../common/shipping/conference-words.ts';
import type { ConferenceList, ListedParcel } from '../../shipping/conference/link.ts';

export interface CarrierGroup {
  name: string;
  parcels: ListedParcel[];
  checked: number;
}

/** The content of the page, from the list and the page's address. */
export interface ConferenceView {
  /** The path of the link, without a slash at its end. */
  path: string;
  openedAt: number;
  now: number;
  revision: number;
  /** The carrier being loaded first, then the others by name. */
  groups: CarrierGroup[];
  /** Undefined before the load has begun. */
  loading: { carrier: string | null } | undefined;
  device: string;
  /** Show only parcels that are not checked yet. */
  missingOnly: boolean;
  /** The outcome of the scan that a plain form posted before. */
  outcome: { result: ScanResult; parcel: ListedParcel | null; orders: number; code: string } | undefined;
}

const RESULTS: readonly string[] = ['checked', 'already', 'other_carrier', 'unknown'] satisfies ScanResult[];
const LONGEST_SHOWN_CODE = 60;

export function viewOf(
  path: string,
  list: ConferenceList,
  query: URLSearchParams,
  now: number,
): ConferenceView {
  const byCarrier = Map.groupBy(list.parcels, ({ carrier }) => carrier);
  const asked = query.get('carga');
  const isKnown = asked === '' || byCarrier.has(asked ?? '');
  const loading = asked !== null && isKnown ? { carrier: asked === '' ? null : asked } : undefined;
  const rank = (name: string) => (name === loading?.carrier ? 0 : 1);
  const groups = [...byCarrier]
    .map(([name, parcels]) => ({
      name,
      parcels,
      checked: parcels.filter((parcel) => parcel.checkedAt !== null).length,
    }))
    .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name, 'pt-BR'));
  return {
    path,
    openedAt: list.openedAt,
    now,
    revision: list.revision,
    groups,
    loading,
    device: query.get('aparelho') ?? '',
    missingOnly: query.get('ver') === 'faltam',
    outcome: outcomeOf(list, query),
  };
}

/** Returns the address of the page with its choices. */
export function addressOf(
  path: string,
  {
    loading,
    device,
    missingOnly = false,
  }: Partial<Pick<ConferenceView, 'loading' | 'device' | 'missingOnly'>>,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams();
  if (loading) query.set('carga', loading.carrier ?? '');
  if (loading) query.set('aparelho', device ?? '');
  if (missingOnly) query.set('ver', 'faltam');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

function outcomeOf(list: ConferenceList, query: URLSearchParams): ConferenceView['outcome'] {
  const result = query.get('resultado') ?? '';
  if (!isResult(result)) return undefined;
  const parcel = list.parcels[Number(query.get('pacote')) - 1] ?? null;
  const orders = Math.min(Number(query.get('pedidos')) || 0, list.parcels.length);
  const code = (query.get('codigo') ?? '').slice(0, LONGEST_SHOWN_CODE);
  // The address may be old: the outcome must still match the parcel.
  if ((result === 'checked' || result === 'already') && parcel?.checkedAt === null) return undefined;
  return (result === 'unknown') === (parcel === null) ? { result, parcel, orders, code } : undefined;
}

function isResult(text: string): text is ScanResult {
  return RESULTS.includes(text);
}

/** Returns the progress of the load; of the whole batch if no carrier was chosen. */
export function loadedProgress({ groups, loading }: ConferenceView): Progress {
  const carrier = loading?.carrier ?? null;
  return progressOf(groups.filter(({ name }) => carrier === null || name === carrier));
}

export function progressOf(groups: readonly CarrierGroup[]): Progress {
  return {
    checked: groups.reduce((sum, group) => sum + group.checked, 0),
    total: groups.reduce((sum, { parcels }) => sum + parcels.length, 0),
  };
}
