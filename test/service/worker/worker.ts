import type { DurableObject } from 'cloudflare:workers';
import type { Env } from '../../../worker/env.ts';
import product, * as objects from '../../../worker/index.ts';
import { shiftSystemClock } from '../../../worker/time/clock.ts';
import { makeSampleBatch, SampleBatch } from './sample-batch.ts';
import { samplePages } from './sample-pages.ts';

type ObjectClass = new (ctx: DurableObjectState, env: Env) => DurableObject<Env>;
interface Abortable extends Rpc.DurableObjectBranded {
  abort(): void;
}

const SHIFT = /^\/clock\/(-?\d+)$/;

/** Objects that have been in memory, by binding. */
const started = new Map<DurableObjectId, keyof Env>();

export const Gate = abortable(objects.Gate, 'GATE');
export const Job = abortable(objects.Job, 'JOB');
export const Dispatcher = abortable(objects.Dispatcher, 'DISPATCHER');
export const PreflightSlots = abortable(objects.PreflightSlots, 'PREFLIGHT_SLOTS');
export const Runner = abortable(objects.Runner, 'RUNNER');
export const Envelope = abortable(objects.Envelope, 'ENVELOPE');
export const Batch = abortable(SampleBatch, 'BATCH');
export const ResumableUpload = abortable(objects.ResumableUpload, 'UPLOAD');
export const Courier = abortable(objects.Courier, 'COURIER');
export const Lookup = abortable(objects.Lookup, 'LOOKUP');
export const SourceWatch = abortable(objects.SourceWatch, 'SOURCE_WATCH');
export const MailWatch = abortable(objects.MailWatch, 'MAIL_WATCH');
export const Recipient = abortable(objects.Recipient, 'RECIPIENT');
export const SignIn = abortable(objects.SignIn, 'SIGN_IN');
export const Person = abortable(objects.Person, 'PERSON');

/** The Worker with two more routes: samples of pages, and one that shifts the clock and ends all objects as a restart would. */
export default {
  ...product,
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/exemplos/lotes') return makeSampleBatch(request, env);
    if (pathname.startsWith('/exemplos/')) return samplePages.fetch(request, env, context);
    const shift = SHIFT.exec(pathname)?.[1];
    if (shift === undefined) return product.fetch(request, env, context);
    shiftSystemClock(Number(shift));
    await abortAll(env);
    return new Response(null, { status: 204 });
  },
};

function abortable<Class extends ObjectClass>(Base: Class, binding: keyof Env) {
  const Abortable = class extends (Base as ObjectClass) {
    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      started.set(ctx.id, binding);
    }

    abort(): void {
      this.ctx.abort('the clock was shifted');
    }
  };
  return Abortable;
}

async function abortAll(env: Env): Promise<void> {
  const all = [...started];
  started.clear();
  await Promise.all(
    all.map(([id, binding]) =>
      (env[binding] as DurableObjectNamespace<Abortable>)
        .get(id)
        .abort()
        .catch(() => undefined),
    ),
  );
}
