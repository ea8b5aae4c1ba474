import { clientOf } from '../../admission/authenticate.ts';
import { readSettings } from '../../env.ts';
import type { AppContext } from '../../http/context.ts';
import { createSession } from '../../people/person-id.ts';
import type { NewSession } from '../../people/person-store.ts';
import { userAgentOf } from '../shell/user-agent.ts';

/**
 * Creates a session for a person in this browser: the token for its cookie, and the record for the person's
 * object.
 */
export async function newSession(
  c: AppContext,
  personId: string,
  browser: string,
): Promise<{ token: string; session: NewSession }> {
  const { token, hash } = await createSession(personId, readSettings(c.env).keySecrets);
  const { ip, port } = clientOf(c);
  return { token, session: { hash, browser, ip, port, userAgent: userAgentOf(c) } };
}
