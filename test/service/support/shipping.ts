import type { SampleLabel, SampleLayout } from '../../support/shipping/people.ts';
import { sampleLabels } from '../../support/shipping/people.ts';
import { sheetsOf } from '../../support/shipping/sheets.ts';
import type { Account, Answer, Call } from './account.ts';

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

export function makeBatch(account: Account, files: BatchFiles, query = '', call: Call = {}): Promise<Answer> {
  return account.json(`${LOTES}${query}`, { method: 'POST', body: batchForm(files), ...call });
}

/** Asked seldom enough for the minute's window. */
const ASKED_EVERY_MS = 300;

export async function finishedBatch(
  account: Account,
  id: string,
  withinMs = 200_000,
): Promise<Answer['body']> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { status, body } = await account.json(`${LOTES}/${id}`);
    if (status !== 200) throw new Error(`a batch was answered ${status} ${JSON.stringify(body)}`);
    if (body.status !== 'running') return body;
    if (Date.now() > deadline) throw new Error(`a batch runs after ${withinMs} ms: ${body.message}`);
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}
