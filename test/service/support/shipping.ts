import { invoiceXml } from '../../fiscal/invoice.ts';
import type { SampleLabel, SampleLayout } from '../../unit/support/shipping/people.ts';
import { sampleLabels } from '../../unit/support/shipping/people.ts';
import { sheetsOf } from '../../unit/support/shipping/sheets.ts';
import type { Account, Answer, Call } from './account.ts';
import { eventually } from './service.ts';

export const LOTES = '/v1/expedicao/lotes';

export interface BatchFiles {
  labels?: [name: string, bytes: Uint8Array | string][];
  xmls?: [name: string, bytes: Uint8Array | string][];
  fields?: Record<string, string>;
}

export function batchForm({ labels = [], xmls = [], fields = {} }: BatchFiles): FormData {
  const data = new FormData();
  for (const [name, bytes] of labels) data.append('labels', new Blob([bytes]), name);
  for (const [name, bytes] of xmls) data.append('xmls', new Blob([bytes]), name);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** Sheets of labels of invented orders, which a seed makes. */
export async function sheets(
  layout: SampleLayout,
  count: number,
  seed: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; labels: SampleLabel[] }> {
  const labels = sampleLabels(layout, count, seed);
  const { bytes } = await sheetsOf({ layout, labels });
  return { bytes: new Uint8Array(bytes), labels };
}

/** The invoice that a label names, by its number. */
export function noteOf({ invoiceNumber, recipient, cep }: SampleLabel): [name: string, xml: string] {
  const number = Number(invoiceNumber?.replaceAll('.', ''));
  const enderDest = { CEP: cep.replace('-', ''), UF: 'SP' };
  return [`${number}.xml`, invoiceXml({ number, dest: { xNome: recipient, enderDest } })];
}

export function makeBatch(account: Account, files: BatchFiles, query = '', call: Call = {}): Promise<Answer> {
  return account.json(`${LOTES}${query}`, { method: 'POST', body: batchForm(files), ...call });
}

export async function finishedBatch(account: Account, id: string): Promise<Answer['body']> {
  let body: Answer['body'];
  await eventually(async () => {
    body = (await account.json(`${LOTES}/${id}`)).body;
    return body.status !== 'running';
  }, 60_000);
  return body;
}
