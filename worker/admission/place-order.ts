import { ApiError } from '../errors.ts';
import type { IdempotentCall } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { receiveBody } from '../intake/body.ts';
import { Downloader } from '../intake/download.ts';
import { IntakeLimits } from '../intake/limits.ts';
import type { IntakePlan, StoredFile, UploadOwner } from '../intake/plan.ts';
import type { Received } from '../intake/received.ts';
import { Upload } from '../intake/upload.ts';
import { UrlJudge } from '../outside/egress.ts';
import { requireTestQuota } from './authenticate.ts';
import { Borrowing } from './borrow.ts';
import { idempotentCall } from './idempotency.ts';
import { findReplay, type OrderAnswer, type OrderCall } from './order-call.ts';
import { UnpaidWork } from './unpaid-work.ts';

/** A call whose body contains the files of an order. */
export interface FilesCall extends OrderCall {
  request: Request;
  baseUrl: string;
}

/** The body of a call after its files were stored. */
export interface StoredBody extends Received {
  inputs: StoredFile[];
  /** The number of files in each field. */
  counts: ReadonlyMap<string, number>;
  /** The host name of the service itself. */
  ownHost: string;
}

/** The steps of one kind of order. `Asked` is the parsed call, `Known` the result of inspecting its files. */
export interface OrderSteps<Asked, Known> {
  /** The id of the ordered work, to which stored files are lent. */
  id: string;
  intake: IntakePlan;
  owner: UploadOwner;
  /** Throws everything that can be rejected inside the Worker. */
  parse(body: StoredBody): Asked | Promise<Asked>;
  /** Returns what two calls with one `Idempotency-Key` must have in common. */
  identity(asked: Asked, body: StoredBody): object;
  /** Adapts a stored answer to this call. */
  replay?(answer: OrderAnswer, asked: Asked): Promise<OrderAnswer>;
  /** Resolves the host names of addresses in the call. Throws for those that the service may not call. */
  checkNames?(asked: Asked, judge: UrlJudge): Promise<void>;
  /** Throws if the balance does not cover the minimum price. */
  requireMinimumPrice?(asked: Asked): void;
  /** Throws if this installation cannot do the work now. */
  requireAvailable?(asked: Asked): Promise<void>;
  /** Reads from the files, in the container, what the price depends on. */
  inspect(asked: Asked, inputs: StoredFile[], work: UnpaidWork): Promise<Known>;
  /**
   * Has the Gate accept the order, then calls `onAccepted`, and waits for the answer as long as the caller
   * does.
   */
  accept(
    order: { asked: Asked; known: Known; inputs: StoredFile[]; idempotent: IdempotentCall | null },
    onAccepted: () => void,
  ): Promise<OrderAnswer>;
}

/**
 * Places an order, from the call's body to its answer. The steps are in the order of rejections that the
 * contract promises: the cheapest checks first, and no charge before the last step. What a rejected call has
 * stored is erased.
 */
export async function placeOrder<Asked, Known>(
  call: FilesCall,
  steps: OrderSteps<Asked, Known>,
): Promise<OrderAnswer> {
  const { env, admission } = call;
  const limits = new IntakeLimits(steps.intake);
  const upload = new Upload(env, steps.owner, limits);
  const ownHost = new URL(call.baseUrl).hostname;
  const judge = new UrlJudge(env, ownHost);
  const gate = gateOf(env, admission.accountId);
  const downloader = new Downloader({ env, judge, gate, upload });
  const borrowing = new Borrowing(env, admission, upload);
  const work = new UnpaidWork(env, admission);
  let isAccepted = false;
  let isUnknown = false;
  try {
    const received = await receiveBody(call.request, upload);
    const { downloads } = received;
    limits.checkComplete(upload.counts);
    const body = { ...received, inputs: upload.inputs, counts: upload.counts, ownHost };
    const asked = await steps.parse(body);
    for (const download of downloads) downloader.checkText(download);
    const idempotent = await idempotentCall(call.idempotencyKey, steps.identity(asked, body));
    const replay = await findReplay(call, idempotent);
    if (replay) return steps.replay ? await steps.replay(replay, asked) : replay;
    for (const download of downloads) await downloader.checkName(download);
    await steps.checkNames?.(asked, judge);
    for (const borrowed of received.borrowed) await borrowing.find(borrowed);
    limits.checkTotal(upload.inputs);
    requireTestQuota(admission);
    steps.requireMinimumPrice?.(asked);
    await steps.requireAvailable?.(asked);
    for (const download of downloads) await downloader.fetch(download);
    await borrowing.lend(steps.id);
    const { inputs } = upload;
    limits.checkTotal(inputs);
    const known = await steps.inspect(asked, inputs, work);
    return await steps.accept({ asked, known, inputs, idempotent }, () => {
      isAccepted = true;
    });
  } catch (error) {
    // The Gate may have accepted the order without being able to answer.
    isUnknown = !(error instanceof ApiError) || error.code === 'service_unavailable';
    throw error;
  } finally {
    if (!isAccepted) {
      await work.countRefused();
      await upload.discard();
      if (!isUnknown) await borrowing.giveBack(steps.id);
    }
  }
}
