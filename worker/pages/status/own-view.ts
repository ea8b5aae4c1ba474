import { sourcesOf } from '../../brazil/lookups/kinds.ts';
import { sourceWatchOf } from '../../brazil/lookups/source-watch-of.ts';
import { type Env, readSettings } from '../../env.ts';
import type { MailStanding } from '../../mail/mail-standing.ts';
import { mailWatchOf } from '../../mail/mail-watch-of.ts';
import { dispatcherOf } from '../../runner/dispatcher-of.ts';
import { systemClock } from '../../time/clock.ts';

/** `unknown`: the component did not answer. */
export type QueueStanding = 'ok' | 'slow' | 'unknown';
export type SourceStanding = 'ok' | 'partial' | 'failing' | 'unknown';

export interface OwnView {
  at: number;
  queues: { id: QueueId; status: QueueStanding; longestWaitMs: number | null }[];
  sources: { id: SourceId; status: SourceStanding }[];
  mail: { status: MailStanding };
}

const QUEUES = ['documents', 'video', 'web', 'seals'] as const;
export type QueueId = (typeof QUEUES)[number];
const SOURCES = ['cep', 'cnpj'] as const;
export type SourceId = (typeof SOURCES)[number];

/** Longer than the queue's waits while runs end in time. */
const SLOW_FROM_MS = 60_000;
/** Consecutive failures after which a source is paused. */
const FAILING_FROM = 5;
/** Anyone may request the view, so each isolate calls its objects at most once in this time. */
const KEPT_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;

let kept: OwnView | undefined;

/** Returns the service's report about itself. */
export async function ownView(env: Env): Promise<OwnView> {
  const now = systemClock.now();
  if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept;
  const [queues, sources, mail] = await Promise.all([
    Promise.all(QUEUES.map((id) => queueView(env, id))),
    Promise.all(SOURCES.map((id) => sourceView(env, id))),
    known(mailWatchOf(env).standing(), 'unknown' as const),
  ]);
  kept = { at: now, queues, sources, mail: { status: mail } };
  return kept;
}

async function queueView(env: Env, id: QueueId): Promise<OwnView['queues'][number]> {
  const longestWaitMs = await known(dispatcherOf(env, id).longestWaitMs(), undefined);
  if (longestWaitMs === undefined) return { id, status: 'unknown', longestWaitMs: null };
  return { id, status: (longestWaitMs ?? 0) >= SLOW_FROM_MS ? 'slow' : 'ok', longestWaitMs };
}

async function sourceView(env: Env, id: SourceId): Promise<OwnView['sources'][number]> {
  const names = sourcesOf[id](readSettings(env).sources).map(({ name }) => name);
  const states = await known(sourceWatchOf(env, id).states(names), undefined);
  if (states === undefined) return { id, status: 'unknown' };
  const failing = states.filter(({ failures }) => failures >= FAILING_FROM).length;
  if (failing === 0) return { id, status: 'ok' };
  return { id, status: failing === states.length ? 'failing' : 'partial' };
}

/** Returns an object's answer; `without` if it does not come in time or fails. */
function known<Answer, Other>(answer: Promise<Answer>, without: Other): Promise<Answer | Other> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(without), ANSWER_WITHIN_MS);
    const end = (value: Answer | Other) => {
      clearTimeout(timer);
      resolve(value);
    };
    answer.then(end, () => end(without));
  });
}
