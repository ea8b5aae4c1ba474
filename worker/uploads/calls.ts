import type { Mode } from '../gate/keys.ts';
import type { AppendRefusal } from './append-request.ts';
import type { UploadView } from './view.ts';

/** A caller of the account. */
export interface UploadCaller {
  accountId: string;
  mode: Mode;
}

export type AppendResult =
  | { outcome: 'appended'; upload: UploadView }
  | {
      outcome:
        | 'not_found'
        | 'live_only'
        | 'too_many'
        | 'locked'
        /** A newer request about the upload has ended this one. */
        | 'superseded'
        /** The body broke off or was too slow. */
        | 'interrupted'
        | 'other_checksum';
    }
  | ({ outcome: 'refused' } & AppendRefusal);
