import { type Admitting, admitCaller } from '../../admission/authenticate.ts';
import { ApiError } from '../../errors.ts';
import type { Admission, PersonCaller } from '../../gate/calls.ts';
import type { AppContext } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';

/**
 * Admits a person's work in the account of the path, like a call with a live key. Throws `not_found` if the
 * person is not a member of the account.
 */
export function admitMember(
  c: AppContext,
  { personId, accounts }: Visitor,
  endpoint: string,
  admitting?: Admitting,
): Promise<Admission<PersonCaller>> {
  const account = c.req.param('account') ?? '';
  // Before an object is called: a guessed id wakes none.
  if (!accounts.includes(account)) throw new ApiError('not_found');
  return admitCaller(c, account, { kind: 'person', id: personId, mode: 'live' }, endpoint, admitting);
}
