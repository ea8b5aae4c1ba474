import { clientOf } from '../../admission/authenticate.ts';
import type { AppContext } from '../../http/context.ts';
import { ipNetwork } from '../../people/ip-network.ts';
import { networkOf } from '../../people/sign-in-of.ts';

/**
 * Counts an event towards the budget of the visitor's network; returns null, or the time of the next free
 * place.
 */
export async function takeOfNetwork(
  c: AppContext,
  counted: 'ip_mail' | 'ip_account',
): Promise<number | null> {
  const network = ipNetwork(clientOf(c).ip);
  return network === null ? null : (await networkOf(c.env, network)).take(counted);
}
