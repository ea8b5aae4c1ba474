import type { Parcel } from '../../../common/shipping/batch-result.ts';
import type { Env } from '../../../worker/env.ts';
import { Batch } from '../../../worker/index.ts';
import { batchOf } from '../../../worker/shipping/batch-of.ts';
import { Conference } from '../../../worker/shipping/conference/conference.ts';
import { newRecord } from '../../../worker/shipping/record.ts';
import type { BatchSpecification } from '../../../worker/shipping/specification.ts';
import { systemClock } from '../../../worker/time/clock.ts';

export interface SampleBatchOrder {
  id: string;
  token: string;
  /** Null for a batch that still runs. */
  parcels: Parcel[] | null;
}

/** A batch that can be made of invented parcels, without a run of the container. */
export class SampleBatch extends Batch {
  become({ id, token, parcels }: SampleBatchOrder): void {
    const { kv, sql } = this.ctx.storage;
    const specification: BatchSpecification = {
      id,
      accountId: 'acc_sample',
      inputs: [],
      recognitionBytes: 0,
      interleave: true,
      orders: parcels?.length ?? 0,
      newItems: [],
      credits: 0,
      test: false,
      createdAt: systemClock.now(),
      baseUrl: '',
      conferenceToken: token,
    };
    const record = { ...newRecord(), status: parcels ? 'done' : 'running', finishedAt: systemClock.now() };
    kv.put('specification', specification);
    kv.put('state', { record, revision: 1, run: { phase: 'queued', attempt: 0 }, announced: true });
    if (parcels) new Conference({ sql, clock: systemClock }).open(parcels);
  }

  /** As after seven days. */
  eraseNames(): void {
    new Conference({ sql: this.ctx.storage.sql, clock: systemClock }).eraseNames();
  }
}

/** `POST /exemplos/lotes`, with the order as JSON. */
export async function makeSampleBatch(request: Request, env: Env): Promise<Response> {
  const order: SampleBatchOrder & { eraseNames?: boolean } = await request.json();
  const batch = batchOf(env, order.id) as unknown as DurableObjectStub<SampleBatch>;
  await (order.eraseNames ? batch.eraseNames() : batch.become(order));
  return new Response(null, { status: 204 });
}
