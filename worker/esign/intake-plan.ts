import { MOST_DOCUMENT_BYTES } from '../../common/esign/limits.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import type { IntakePlan, UploadOwner } from '../intake/plan.ts';
import { encrypted } from '../vault/files.ts';
import type { VaultKey } from '../vault/keys.ts';
import { envelopeOf } from './envelope-of.ts';
import { filesPrefix } from './files.ts';

/** The files of a create call: one PDF. */
export const envelopeIntakePlan: IntakePlan = {
  subject: 'A assinatura eletrônica',
  fields: [
    {
      name: 'file',
      description: 'o PDF a assinar',
      acceptedExtensions: ['pdf'],
      fewest: 1,
      most: 1,
    },
  ],
  isOptional: false,
  maxFileBytes: MOST_DOCUMENT_BYTES,
  limitsOf: 'de um envelope',
  takesFields: true,
  unnamed: 'documento.pdf',
};

/**
 * Stores uploads encrypted. The envelope's object is responsible for them even before the envelope exists.
 */
export function uploadOwnerOf(
  env: Pick<Env, 'ENVELOPE' | 'FILES'> & SettingsEnv,
  id: string,
  key: VaultKey,
): UploadOwner {
  const envelope = envelopeOf(env, id);
  const role = (place: number) => (place === 0 ? 'original' : `further-${place}`);
  return {
    keyOf: (place) => `${filesPrefix(id)}${role(place)}`,
    expectUpload: () => envelope.expectUpload(),
    noteMultipart: (r2Key, uploadId) => envelope.noteMultipart(r2Key, uploadId),
    discardUpload: () => envelope.discardUpload().catch(() => eraseFiles(env, filesPrefix(id))),
    encode: (source, place) => encrypted(source, key, { envelope: id, role: role(place) }),
  };
}
