import type { ComposedSigner, Composition } from '../../common/esign/composition.ts';
import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { runShortly } from '../runner/short-run.ts';
import { isoTime } from '../time/clock.ts';
import { openKey } from '../vault/keys.ts';
import { readDecrypted, storeEncrypted } from '../vault/stored-file.ts';
import { openText } from '../vault/texts.ts';
import { type Changes, linkedEvents } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import type { Sealing } from './envelope-store.ts';
import { type FileRole, filesPrefix, shownRole, vaultFile, vaultFileOf } from './files.ts';
import { verifyUrlOf } from './letters.ts';
import { sealed } from './sealing/seal.ts';
import { type SealSigner, sealSigner } from './sealing/signer.ts';
import { actOwner, type SignatureAct } from './signer-acts.ts';
import type { EnvelopeDefinition, EnvelopeState, SealedFile } from './state.ts';
import { TERMS_SHA256, TERMS_TEXT, TERMS_VERSION } from './terms.ts';
import { timeStampsOf } from './time-stamps.ts';

const QUEUE = 'seals';
const COMPOSE_SECONDS = 120;
const ASK_AGAIN_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Everything that the seal of one envelope is made from. */
interface Sealable {
  definition: EnvelopeDefinition;
  state: EnvelopeState;
  wrapped: string;
  sealing: Sealing;
  signer: SealSigner;
}

/**
 * Makes the results of an envelope that all have signed: the final PDF with its report, then the report that names its
 * hash. What is done is kept: after a fault it goes on from there, and no result is made twice.
 */
export class SealingWork {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  /** Gives when to try again, where it could not be done. */
  async carryOut(): Promise<number | undefined> {
    const { env, store } = this.#parts;
    const { definition, state, wrapped, sealInstance } = store;
    if (!definition || wrapped === undefined) return;
    if (state?.phase === 'completing' && sealInstance === undefined)
      return this.#askForSlot(definition, state);
    try {
      if (state?.phase === 'completing') await this.#seal(definition, state, wrapped);
      else if (state?.phase === 'completed') await this.#dropOthers(definition);
    } catch (error) {
      return this.#putOff(definition.id, error);
    } finally {
      // Erased while the seal was made: what was written since goes too.
      if (store.isRemoved) await eraseFiles(env, filesPrefix(definition.id));
      await this.#giveSlotBack(definition.id);
    }
  }

  /** The slot that was asked for. False where it is needed no more. */
  begin(instance: number): boolean {
    const { store, schedule, waitUntil } = this.#parts;
    if (store.isRemoved || store.state?.phase !== 'completing') return false;
    store.sealInstance = instance;
    waitUntil(schedule.runNow('seal', ''));
    return true;
  }

  /** In turns with other accounts', so that many seals at once keep nobody from theirs, nor from a job. */
  async #askForSlot({ id, accountId }: EnvelopeDefinition, { updatedAt }: EnvelopeState): Promise<number> {
    const { env, clock } = this.#parts;
    await dispatcherOf(env, QUEUE).enqueue(id, accountId, updatedAt);
    return clock.now() + ASK_AGAIN_MS;
  }

  /** One that is not given back ends by itself. */
  async #giveSlotBack(id: string): Promise<void> {
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

  /** The pauses grow, because each try costs a run: an operator sees what waits, and can have it tried at once. */
  #putOff(envelope: string, error: unknown): number | undefined {
    const { store, clock } = this.#parts;
    if (store.isRemoved) return;
    const now = clock.now();
    const count = (store.sealFault?.count ?? 0) + 1;
    const reason = describeError(error);
    store.sealFault = { count, at: now, reason };
    log('seal_failed', { envelope, count, cause: reason });
    return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(count - 1, 20));
  }

  /** What only the making of the results needed, also of attempts that came to nothing. */
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

  /** One of the two results, composed in the sandbox and sealed here. */
  async #make(
    sealable: Sealable,
    kind: Composition['kind'],
    finalSha256: string | null,
  ): Promise<SealedFile> {
    const { env, store } = this.#parts;
    const { definition, wrapped, sealing, signer } = sealable;
    const { sealInstance = 0 } = store;
    const manifest = new TextEncoder().encode(
      JSON.stringify(await this.#composition(sealable, kind, finalSha256)),
    );
    const file = (role: 'manifest' | 'waiting' | Composition['kind']) =>
      vaultFile(definition.id, wrapped, `${role}-${sealing.attempts}`);
    await storeEncrypted(env, file('manifest'), once(manifest));
    const waiting = await compose(env, {
      instance: sealInstance,
      attempt: `envelope-${definition.id}-${kind}-${sealing.attempts}`,
      account: definition.accountId,
      // The report alone needs nothing of the document.
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

  async #composition(
    { definition, state, sealing, signer }: Sealable,
    kind: Composition['kind'],
    finalSha256: string | null,
  ): Promise<Composition> {
    const { store } = this.#parts;
    const known = store.trail();
    const completion =
      finalSha256 === null
        ? []
        : await linkedEvents(
            definition.id,
            this.#changes.trailEnd(),
            [{ type: 'completed', signer: 0, origin: null, detail: `final_sha256=${finalSha256}` }],
            sealing.completedAt,
          );
    const trail = [...known, ...completion];
    return {
      kind,
      envelope: {
        id: definition.id,
        name: definition.name,
        fileName: definition.fileName,
        pages: definition.pages,
        sequential: definition.sequential,
        test: state.test,
        originalSha256: definition.originalSha256,
        finalSha256,
        createdAt: isoTime(definition.createdAt),
        sentAt: isoTime(state.sentAt ?? definition.createdAt),
        completedAt: isoTime(sealing.completedAt),
        verifyUrl: verifyUrlOf(definition),
        sender: definition.sender,
        disarmed: definition.disarmed,
        remarks: definition.remarks,
      },
      signers: await Promise.all(definition.signers.map(({ id }) => this.#composedSigner(id))),
      fields: definition.fields,
      terms: { version: TERMS_VERSION, text: TERMS_TEXT, sha256: await TERMS_SHA256 },
      trail: { events: trail.map(({ event }) => event), head: trail.at(-1)?.hash ?? '' },
      seal: { subject: signer.subject, issuer: signer.issuer },
    };
  }

  async #composedSigner(id: number): Promise<ComposedSigner> {
    const { env, store } = this.#parts;
    const { definition, state, wrapped } = store;
    const person = definition?.signers.find((signer) => signer.id === id);
    const done = state?.signers.find((signer) => signer.id === id);
    const sealedAct = store.sealedAct(id);
    if (!definition || !person || !done || wrapped === undefined || sealedAct === undefined)
      throw new Error(`signer ${id} has given nothing`);
    const text = await openText(await openKey(env, wrapped), actOwner(definition.id, id), sealedAct);
    const act: SignatureAct = JSON.parse(text);
    const at = (time: number | null) => (time === null ? '' : isoTime(time));
    return {
      id,
      name: person.name,
      email: person.email,
      role: person.role,
      cpf: act.cpf,
      initialsOnAllPages: person.initialsOnAllPages,
      signature: act.signature,
      initials: act.initials,
      notifiedAt: at(done.notifiedAt),
      viewedAt: at(done.viewedAt),
      verifiedAt: at(done.verifiedAt),
      signedAt: at(done.signedAt),
      ip: done.ip,
      port: done.port,
      userAgent: done.device,
      failedTries: done.failedTries,
    };
  }
}

interface ComposeRun {
  instance: number;
  attempt: string;
  account: string;
  document: ReturnType<typeof vaultFileOf> | null;
  manifest: ReturnType<typeof vaultFileOf>;
  result: ReturnType<typeof vaultFile>;
}

/** Bytes of the PDF that waits for its seal, once it is stored. Throws where no program does it now. */
async function compose(env: Env, run: ComposeRun): Promise<number> {
  const runner = runnerOf(env, 'documents', run.instance);
  const busy = () => new ApiError('service_unavailable');
  const { document, manifest } = run;
  const inputs = [
    ...(document ? [{ field: 'document', name: 'documento.pdf', extension: 'pdf', file: document }] : []),
    { field: 'manifest', name: 'manifesto.json', extension: 'json', file: manifest },
  ];
  return runShortly(
    runner,
    {
      attempt: run.attempt,
      submission: {
        tool: 'esign-compose',
        account: run.account,
        options: {},
        timeoutSeconds: COMPOSE_SECONDS,
        inputs: inputs.map(({ field, name, extension, file }) => ({
          field,
          name,
          extension,
          size: file.size,
        })),
      },
      inputs: inputs.map(({ file }) => file),
      busy,
      tooLarge: busy,
    },
    async (ended) => {
      const output = ended.state === 'done' ? ended.outputs[0] : undefined;
      if (!output) throw new Error(`not composed: ${ended.state === 'failed' ? ended.message : 'no output'}`);
      const collected = await runner.collect(run.attempt, [output], [run.result]);
      if (collected !== 'collected') throw new Error(`not collected: ${collected}`);
      return output.size;
    },
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
