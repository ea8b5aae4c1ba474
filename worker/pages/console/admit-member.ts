import { admitCaller } from '../../admission/authenticate.ts';
import { ApiError } from '../../errors.ts';
import type { Admission, PersonCaller } from '../../gate/calls.ts';
import type { AppContext } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';

/**
 * Admits work that a person has done in the account of the address, as a call with a live key is admitted. For somebody
 * who has no seat in it there is no such account.
 */
export function admitMember(
  c: AppContext,
  { personId, accounts }: Visitor,
  endpoint: string,
): Promise<Admission<PersonCaller>> {
  const account = c.req.param('account') ?? '';
  // Before an object is asked: a guessed address wakes none.
  if (!accounts.includes(account)) throw new ApiError('not_found');
  return admitCaller(c, account, { kind: 'person', id: personId, mode: 'live' }, endpoint);
}
