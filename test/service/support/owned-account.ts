import type { Account } from './account.ts';
import { ConsoleVisitor } from './console-visitor.ts';
import type { Service } from './service.ts';

export interface OwnedAccount {
  account: Account;
  owner: ConsoleVisitor;
  email: string;
  /** Of its pages in the console. */
  path: string;
}

let people = 0;

/** An account of the operator, and its owner, who is signed in. */
export async function ownedAccount(
  service: Service,
  options: { plan?: 'sandbox' | 'scale' } = {},
): Promise<OwnedAccount> {
  const email = `titular.${++people}@exemplo.com.br`;
  const account = await service.account({ email, ...options });
  const owner = new ConsoleVisitor(service);
  await owner.signIn(email);
  return { account, owner, email, path: `/console/${account.id}` };
}
