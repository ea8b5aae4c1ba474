import { brasiliaDay } from '../../time/brasilia.ts';
import type { JournaledCall } from '../access-log/call-log.ts';
import { confirmCharges, take } from '../charging.ts';
import type { GateParts } from '../parts.ts';

/** Writes the journal's calls to the tables as if each had been written at its time. Inside a transaction. */
export function applyJournal(parts: GateParts): void {
  const calls = parts.calls.journaled();
  if (calls.length === 0) return;
  for (const [keyHash, ofKey] of Map.groupBy(calls, (call) => call.keyHash)) {
    parts.account.addToWindow(
      keyHash,
      ofKey.map((call) => call.at),
    );
  }
  countAndCharge(parts, calls);
  const last = parts.calls.markApplied();
  parts.accessLog.scheduleWriting(parts.schedule, { last, added: calls.length }, calls[0]?.at ?? 0);
}

function countAndCharge(parts: GateParts, calls: readonly JournaledCall[]): void {
  const answered = new Set(calls.flatMap((call) => call.answered));
  let live = parts.ledger.live(calls[0]?.at ?? 0);
  for (const { at, reference, credits, endpoint, keyHash: key } of calls) {
    parts.usage.addCalls({ day: brasiliaDay(at), endpoint, key }, 1);
    if (reference === null) continue;
    // A later call confirms the answer of an earlier one.
    const state = answered.delete(reference) ? 'charged' : 'unconfirmed';
    live = take(parts, live, { reference, credits, endpoint, key, state }, at) ?? live;
  }
  confirmCharges(parts, answered);
}
