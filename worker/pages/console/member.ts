import { clientOf } from '../../admission/authenticate.ts';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { AppContext } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { asVisitor } from './visitor.ts';

type MemberAnswer = (visitor: Visitor, account: ConsoleAccount) => Response | Promise<Response>;

/** Answers a member of the account in the path. For all others the account does not exist (`not_found`). */
export function asMember(c: AppContext, answer: MemberAnswer): Promise<Response> {
  return asVisitor(c, async (visitor) => answer(visitor, await requireAccount(c, visitor)));
}

async function requireAccount(c: AppContext, visitor: Visitor): Promise<ConsoleAccount> {
  const id = c.req.param('account') ?? '';
  // Before an object is called: a guessed id wakes none.
  if (!visitor.accounts.includes(id)) throw new ApiError('not_found');
  const account = await gateOf(c.env, id).consoleAccount(visitor.personId, clientOf(c));
  if (account === null) throw new ApiError('not_found');
  return account;
}
