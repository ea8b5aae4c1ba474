import type { ComposedSigner, Composition } from '../../common/esign/composition.ts';
import type { Env } from '../env.ts';
import { isoTime } from '../time/clock.ts';
import { openKey } from '../vault/keys.ts';
import { openText } from '../vault/texts.ts';
import { linkedEvents, trailEndOf } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import type { EnvelopeStore, Sealing } from './envelope-store.ts';
import { verifyUrlOf } from './letters.ts';
import type { SealSigner } from './sealing/signer.ts';
import { actOwner, type SignatureAct } from './signer-acts.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';
import { TERMS_SHA256, TERMS_TEXT, TERMS_VERSION } from './terms.ts';

/** The data from which one envelope is sealed. */
export interface Sealable {
  definition: EnvelopeDefinition;
  state: EnvelopeState;
  wrapped: string;
  sealing: Sealing;
  signer: SealSigner;
}

/**
 * Returns the data of an envelope for the container. `finalSha256` is the hash of the final PDF for the
 * report, null while the final PDF itself is made.
 */
export async function compositionOf(
  { env, store }: EnvelopeParts,
  { definition, state, sealing, signer }: Sealable,
  kind: Composition['kind'],
  finalSha256: string | null,
): Promise<Composition> {
  const known = store.trail();
  const completion =
    finalSha256 === null
      ? []
      : await linkedEvents(
          definition.id,
          trailEndOf(store),
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
    signers: await Promise.all(definition.signers.map(({ id }) => composedSigner(env, store, id))),
    fields: definition.fields,
    terms: { version: TERMS_VERSION, text: TERMS_TEXT, sha256: await TERMS_SHA256 },
    trail: { events: trail.map(({ event }) => event), head: trail.at(-1)?.hash ?? '' },
    seal: { subject: signer.subject, issuer: signer.issuer },
  };
}

async function composedSigner(env: Env, store: EnvelopeStore, id: number): Promise<ComposedSigner> {
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
