import type { Composition } from '../../common/esign/composition.ts';
import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { readDecrypted, storeEncrypted } from '../vault/stored-file.ts';
import type { Changes } from './changes.ts';
import { compose } from './compose.ts';
import { compositionOf, type Sealable } from './composition-of.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { type FileRole, filesPrefix, shownRole, vaultFile, vaultFileOf } from './files.ts';
import { sealed } from './sealing/seal.ts';
import { sealSigner } from './sealing/signer.ts';
import type { EnvelopeDefinition, EnvelopeState, SealedFile } from './state.ts';
import { timeStampsOf } from './time-stamps.ts';

const QUEUE = 'seals';
const ASK_AGAIN_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Makes the results of an envelope that all have signed: the final PDF with its report, then the report that
 * contains the hash of the final PDF. A retry after a fault uses a finished final PDF.
 */
export class SealingWork {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  /** Returns the time of the next try if the seal is not made yet. */
  async carryOut(): Promise<number | undefined> {
    const { env, store } = this.#parts;
    const { definition, state, wrapped, sealInstance } = store;
    if (!definition || wrapped === undefined) return;
    if (state?.phase === 'completing' && sealInstance === undefined)
      return this.#requestSlot(definition, state);
    try {
      if (state?.phase === 'completing') await this.#seal(definition, state, wrapped);
      else if (state?.phase === 'completed') await this.#dropOthers(definition);
    } catch (error) {
      return this.#postpone(definition.id, error);
    } finally {
      // Erased while the seal was made: erase what was written since, too.
      if (store.isRemoved) await eraseFiles(env, filesPrefix(definition.id));
      await this.#releaseSlot(definition.id);
    }
  }

  /** Takes the requested slot. Returns false if it is not needed any more. */
  begin(instance: number): boolean {
    const { store, schedule, waitUntil } = this.#parts;
    if (store.isRemoved || store.state?.phase !== 'completing') return false;
    store.sealInstance = instance;
    waitUntil(schedule.runNow('seal', ''));
    return true;
  }

  /** Accounts take turns, so that many seals at once delay neither those of other accounts nor jobs. */
  async #requestSlot({ id, accountId }: EnvelopeDefinition, { updatedAt }: EnvelopeState): Promise<number> {
    const { env, clock } = this.#parts;
    await dispatcherOf(env, QUEUE).enqueue(id, accountId, updatedAt);
    return clock.now() + ASK_AGAIN_MS;
  }

  /** A slot that could not be released expires by itself. */
  async #releaseSlot(id: string): Promise<void> {
    const { env, store, waiters } = this.#parts;
    store.sealInstance = undefined;
    waiters.wake('seal');
    await dispatcherOf(env, QUEUE)
      .release(id)
      .catch((error: unknown) => {
        log('slot_not_released', { envelope: id, cause: describeError(error) });
      });
  }

  async #seal(definition: EnvelopeDefinition, state: EnvelopeState, wrapped: string): Promise<void> {
    const { env, store, clock } = this.#parts;
    const found = await sealSigner(env, new Date(clock.now()));
    if ('fault' in found) throw new Error(`no seal: ${found.fault}`);
    store.sealing ??= { completedAt: clock.now(), attempts: 0, final: null };
    store.sealing = { ...store.sealing, attempts: store.sealing.attempts + 1 };
    const sealable = { definition, state, wrapped, sealing: store.sealing, signer: found.signer };
    const final = store.sealing.final ?? (await this.#makeFinal(sealable));
    await faultPoint(env, 'envelope.final_sealed');
    const audit = await this.#make(sealable, 'audit', final.sha256);
    await faultPoint(env, 'envelope.audit_sealed');
    if (store.isRemoved) return;
    await this.#changes.apply(
      { do: 'complete', results: { final, audit } },
      () => {
        store.sealFault = undefined;
      },
      store.sealing.completedAt,
    );
    await faultPoint(env, 'envelope.completed');
    await this.#dropOthers(definition);
  }

  /**
   * The pauses grow because each try costs a run. Operators can list waiting envelopes and start a try at
   * once.
   */
  #postpone(envelope: string, error: unknown): number | undefined {
    const { store, clock } = this.#parts;
    if (store.isRemoved) return;
    const now = clock.now();
    const count = (store.sealFault?.count ?? 0) + 1;
    const reason = describeError(error);
    store.sealFault = { count, at: now, reason };
    log('seal_failed', { envelope, count, cause: reason });
    return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(count - 1, 20));
  }

  /** Deletes the files that only the sealing needed, including those of failed attempts. */
  async #dropOthers(definition: EnvelopeDefinition): Promise<void> {
    const { env, store } = this.#parts;
    const results = store.state?.results;
    if (!results) return;
    const kept: FileRole[] = ['original', 'document', results.final.role, results.audit.role];
    const prefix = filesPrefix(definition.id);
    const { objects } = await env.FILES.list({ prefix });
    const others = objects.map(({ key }) => key).filter((key) => !kept.some((role) => key === prefix + role));
    if (others.length > 0) await env.FILES.delete(others);
  }

  async #makeFinal(sealable: Sealable): Promise<SealedFile> {
    const { store } = this.#parts;
    const final = await this.#make(sealable, 'final', null);
    if (store.sealing) store.sealing = { ...store.sealing, final };
    return final;
  }

  /** Makes one of the two results: composes it in the sandbox and seals it here. */
  async #make(
    sealable: Sealable,
    kind: Composition['kind'],
    finalSha256: string | null,
  ): Promise<SealedFile> {
    const { env, store } = this.#parts;
    const { definition, wrapped, sealing, signer } = sealable;
    const { sealInstance = 0 } = store;
    const manifest = new TextEncoder().encode(
      JSON.stringify(await compositionOf(this.#parts, sealable, kind, finalSha256)),
    );
    const file = (role: 'manifest' | 'waiting' | Composition['kind']) =>
      vaultFile(definition.id, wrapped, `${role}-${sealing.attempts}`);
    await storeEncrypted(env, file('manifest'), once(manifest));
    const waiting = await compose(env, {
      instance: sealInstance,
      attempt: `envelope-${definition.id}-${kind}-${sealing.attempts}`,
      account: definition.accountId,
      // The report does not need the document.
      document:
        kind === 'final'
          ? vaultFileOf(definition.id, wrapped, shownRole(definition), definition.documentBytes)
          : null,
      manifest: { ...file('manifest'), size: manifest.byteLength },
      result: file('waiting'),
    });
    await faultPoint(env, `envelope.${kind}_composed`);
    const read = (offset: number, length: number) =>
      readDecrypted(env, { ...file('waiting'), size: waiting }, { offset, length });
    const timeStamps = timeStampsOf(env);
    const { bytes, sha256, timeStampMissing } = await sealed(
      { size: waiting, read },
      signer,
      timeStamps ? { timeStamps } : {},
    );
    if (timeStampMissing !== null)
      log('seal_without_time_stamp', { envelope: definition.id, cause: timeStampMissing });
    const stored = await storeEncrypted(env, file(kind), bytes);
    return { role: `${kind}-${sealing.attempts}`, sha256: await sha256, bytes: stored.size };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
