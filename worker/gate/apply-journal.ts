import { brasiliaDay } from '../time/brasilia.ts';
import type { JournaledCall } from './call-journal.ts';
import { confirmCharges, take } from './charging.ts';
import type { GateParts } from './parts.ts';

/** Writes the journal's calls to the tables as if each had been written there at its time. Inside a transaction. */
export function applyJournal(parts: GateParts): void {
  const calls = parts.journal.calls();
  if (calls.length === 0) return;
  for (const [keyHash, ofKey] of Map.groupBy(calls, (call) => call.keyHash)) {
    parts.account.addToWindow(
      keyHash,
      ofKey.map((call) => call.at),
    );
  }
  countUsage(parts, calls);
  charge(parts, calls);
  for (const { at, keyHash, client } of calls) {
    const prefix = parts.account.key(keyHash)?.prefix ?? '';
    parts.accessLog.note(parts.schedule, client, prefix, false, at);
  }
  parts.journal.clear();
}

function countUsage({ usage }: GateParts, calls: readonly JournaledCall[]): void {
  for (const [day, ofDay] of Map.groupBy(calls, (call) => brasiliaDay(call.at)))
    for (const [endpoint, same] of Map.groupBy(ofDay, (call) => call.endpoint))
      usage.addCalls(day, endpoint, same.length);
}

function charge(parts: GateParts, calls: readonly JournaledCall[]): void {
  const answered = new Set(calls.flatMap((call) => call.answered));
  let live = parts.ledger.live(calls[0]?.at ?? 0);
  for (const { at, reference, credits, endpoint } of calls) {
    if (reference === null) continue;
    // A call's answer is told of by a later call.
    const state = answered.delete(reference) ? 'charged' : 'unconfirmed';
    live = take(parts, live, { reference, credits, endpoint, state }, at) ?? live;
  }
  confirmCharges(parts, answered);
}
