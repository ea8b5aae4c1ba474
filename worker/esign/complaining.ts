import { faultPoint } from '../faults.ts';
import type { Changes } from './changes.ts';
import { recordComplaint, recordedComplaints } from './complaints.ts';
import type { EnvelopeParts } from './envelope-parts.ts';

/** Handles the complaint 'I do not know the sender': updates the envelope and records it for the operator. */
export class Complaining {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  async complain(signer: number): Promise<void> {
    const { schedule, storage, store } = this.#parts;
    if (!store.definition || store.isRemoved) return;
    const id = String(signer);
    const begin = () => schedule.setBegun('complaint', id);
    const changed = await this.#changes.apply({ do: 'complain', signer }, begin);
    if (typeof changed === 'string') storage.transactionSync(begin);
    await faultPoint(this.#parts.env, 'envelope.complained');
    await schedule.runNow('complaint', id);
  }

  /** Idempotent: a signer's complaint is recorded once. */
  async record(signer: string): Promise<undefined> {
    const { env, store, clock } = this.#parts;
    const { definition } = store;
    if (definition) await recordComplaint(env, definition, Number(signer), clock.now());
  }

  /** Applies complaints that an earlier version recorded only for the operator. */
  async adoptRecorded(): Promise<void> {
    const { env, store } = this.#parts;
    const { definition } = store;
    if (!definition || store.hasAdoptedComplaints) return;
    for (const signer of await recordedComplaints(env, definition))
      await this.#changes.apply({ do: 'complain', signer });
    store.markComplaintsAdopted();
  }
}
