import { sampleLabels } from '../../test/support/shipping/people.ts';
import { sheetsOf } from '../../test/support/shipping/sheets.ts';
import type { Figure } from '../figure.ts';
import { timed } from '../measure/pairs.ts';
import { p95 } from '../measure/percentile.ts';
import { type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { wordDocument } from '../system/document.ts';
import type { Product } from '../system/product.ts';
import { textPdf } from '../system/text-pdf.ts';
import { startUnpaidAttack } from '../system/unpaid-attack.ts';
import { UNPAID_ENDPOINTS } from '../system/unpaid-work.ts';

const ATTACKERS = [1, 3];
const CALLS_AT_ONCE = 8;
/** Longer than a window of the rate limit: refused work takes places in it. */
const MEASURED_MS = 90_000;
const WARM_MS = 3_000;
const LABELS = 4;
const PAYERS = 3;

type Kinds = Record<string, (client: Client) => Promise<unknown>>;

interface Calls {
  /** Milliseconds of each call, by its kind. */
  times: Record<string, number[]>;
  /** The messages of refused calls. */
  refusals: string[];
}

/**
 * Measures a paying account's calls beside free accounts that cause all the reading they can without paying.
 */
export const sharesOfUnpaidWork: Scenario = {
  name: 'fair shares of unpaid work',
  async measure({ product }) {
    const service = await product();
    const kinds = await callKinds();
    await callsUntil(await payersOf(service), kinds, Date.now() + WARM_MS);
    const alone = await callsUntil(await payersOf(service), kinds, Date.now() + MEASURED_MS);
    const figures: Figure[] = [];
    for (const endpoint of UNPAID_ENDPOINTS)
      for (const accounts of ATTACKERS)
        figures.push(...(await besideAttack(service, { endpoint, accounts }, kinds, alone)));
    return figures;
  },
};

/** Calls that are charged or cause work; each throws if it is refused. */
async function callKinds(): Promise<Kinds> {
  const pdf = await textPdf(3);
  const { bytes } = await sheetsOf({ layout: 'correios', labels: sampleLabels('correios', LABELS, 7) });
  const sheets = new Uint8Array(bytes);
  const signers = [{ name: 'Bruno Prado', email: 'bruno@exemplo.com.br' }];
  return {
    envelope: (client) => client.envelope(pdf, { signers, send: false }),
    batch: (client) => {
      const body = new FormData();
      body.append('labels', new Blob([sheets]), 'etiquetas.pdf');
      return client.post('/v1/expedicao/lotes', body);
    },
    'word-para-pdf': (client) => client.convert('word-para-pdf', [['contrato.docx', wordDocument()]]),
    'girar-pdf': (client) => client.convert('girar-pdf', [['um.pdf', pdf]], { angle: 90 }),
    validate: (client) => client.ask('/v1/validate', { value: '529.982.247-25' }),
    me: (client) => client.get('/v1/me'),
  };
}

function payersOf(service: Product): Promise<Client[]> {
  return Promise.all(Array.from({ length: PAYERS }, () => service.account('scale', 'empresas')));
}

/**
 * Makes sequential calls of each kind in turn, alternating the accounts: one alone would exceed its limit per
 * minute.
 */
async function callsUntil(clients: readonly Client[], kinds: Kinds, until: number): Promise<Calls> {
  const times: Calls['times'] = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  const refusals: string[] = [];
  for (let round = 0; Date.now() < until; round++)
    for (const [kind, call] of Object.entries(kinds)) {
      const client = clients[round % clients.length];
      if (client === undefined) throw new Error('no account pays');
      const ms = await timed(() => call(client).catch((error) => refusals.push(String(error))));
      times[kind]?.push(ms);
    }
  return { times, refusals };
}

async function besideAttack(
  service: Product,
  { endpoint, accounts }: { endpoint: string; accounts: number },
  kinds: Kinds,
  alone: Calls,
): Promise<Figure[]> {
  const beside = async (transfers?: number): Promise<Calls & { statuses: number[] }> => {
    const attackers = await Promise.all(Array.from({ length: accounts }, () => service.account('sandbox')));
    const payers = await payersOf(service);
    const attack = startUnpaidAttack({
      url: service.url,
      endpoint,
      accounts: attackers.map(({ accountId, key }) => ({ id: accountId, key })),
      callsAtOnce: CALLS_AT_ONCE,
      durationMs: MEASURED_MS,
      ...(transfers === undefined ? {} : { transfers }),
    });
    await attack.started;
    const calls = await callsUntil(payers, kinds, Date.now() + MEASURED_MS);
    return { ...calls, statuses: await attack.statuses };
  };
  const attacked = await beside();
  const transferred = await beside(attacked.statuses.filter((status) => status !== 429).length);
  const by = `unpaid ${endpoint} of ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
  return [...moreOf(kinds, by, alone, attacked, transferred), refusalsOf(by, attacked)];
}

/**
 * Compares the attack with the transfer of its bytes, which is an ordinary upload: the rest is the cost of
 * its work.
 */
function moreOf(kinds: Kinds, by: string, alone: Calls, attacked: Calls, transferred: Calls): Figure[] {
  return Object.keys(kinds).map((kind): Figure => {
    const [quiet, busy, arriving] = [alone, attacked, transferred].map(({ times }) => times[kind] ?? []);
    const of = (times: number[] = []) => shown([p95(times)], 'ms');
    return {
      name: `p95 of ${kind} beside ${by}, more`,
      unit: 's',
      bar: { atMost: 0.5 },
      values: [(p95(busy ?? []) - p95(arriving ?? [])) / 1_000],
      detail: `${of(busy)} against ${of(arriving)} beside the same bytes refused on arrival, ${of(quiet)} alone; ${busy?.length} calls`,
    };
  });
}

function refusalsOf(by: string, { refusals, statuses }: Calls & { statuses: number[] }): Figure {
  const counts = [...Map.groupBy(statuses, (status) => status)].map(
    ([status, all]) => `${all.length} of ${status}`,
  );
  return {
    name: `calls refused beside ${by}`,
    unit: 'calls',
    bar: { atMost: 0 },
    values: [refusals.length],
    detail: `${refusals[0]?.slice(0, 120) ?? 'none'}; the attack was answered ${counts.join(', ')}`,
  };
}
