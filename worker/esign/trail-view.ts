import type { EventView } from './schema.ts';
import type { TrailEntry } from './snapshot.ts';

/** Converts the trail for the API. `cpfs` are the CPFs that were typed, by signer. */
export function viewTrail(entries: readonly TrailEntry[], cpfs: ReadonlyMap<number, string>): EventView[] {
  return entries.map(({ event, hash }) => {
    const cpf = event.type === 'signed' ? cpfs.get(event.signer) : undefined;
    return {
      seq: event.seq,
      at: event.at,
      type: event.type,
      signer: event.signer === 0 ? null : event.signer,
      ip: event.ip || null,
      port: event.port || null,
      device: event.device || null,
      detail: event.detail || null,
      ...(cpf === undefined ? {} : { cpf }),
      prev: event.prev,
      hash,
    };
  });
}
