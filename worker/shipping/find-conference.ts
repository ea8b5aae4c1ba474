import { batchOf } from './batch-of.ts';
import type { FindConference } from './conference/link.ts';
import { isBatchId, isConferenceToken } from './id.ts';

/** Finds the conference of a batch, which checks the token itself. Malformed links reach no object. */
export const findConference: FindConference = (env, id, token, caller) => {
  if (!isBatchId(id) || !isConferenceToken(token)) return null;
  const batch = batchOf(env, id);
  return {
    list: () => batch.listConference(token, caller),
    changes: (since) => batch.conferenceChanges(token, since, caller),
    act: (acts, since) => batch.actInConference(token, acts, since, caller),
  };
};
