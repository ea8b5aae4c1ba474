import { readSettings } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import type { NewKey, Replacement } from '../../gate/account-key.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { createKey, keyPrefix } from '../../gate/keys.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256Hex } from '../../random.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { requireFormName } from './form.ts';

export interface IssuedKey {
  key: string;
  hash: string;
}

export interface KeyRefusal {
  fault: FormFault;
  status: 400 | 409;
}

/** Creates a key for a person. The key is in the returned value and is not stored. */
export async function issueKey(
  c: AppContext,
  person: string,
  account: ConsoleAccount,
  wanted: Pick<NewKey, 'mode' | 'name' | 'form' | 'expiresAt'>,
  replaced: Replacement | null = null,
): Promise<IssuedKey | KeyRefusal> {
  requireFormName(wanted.form);
  const key = await createKey(account.id, wanted.mode, readSettings(c.env).keySecrets);
  const hash = await sha256Hex(key);
  const made = { ...wanted, hash, prefix: keyPrefix(key) };
  switch (await gateOf(c.env, account.id).createKey(person, made, replaced)) {
    case 'created':
      return { key, hash };
    case 'repeated':
      return { fault: { field: null, text: REPEATED }, status: 409 };
    case 'not_in_force':
      return { fault: { field: null, text: ENDED }, status: 409 };
    case 'too_many':
      return { fault: { field: null, text: tooMany(account) }, status: 400 };
    case null:
      throw new ApiError('not_found');
  }
}

const REPEATED =
  'Esta chave já foi criada, e é mostrada uma só vez. Se ela se perdeu, revogue-a na lista e crie outra.';

const ENDED = 'A chave que seria trocada não vale mais. Volte à lista e crie outra.';

function tooMany({ plan }: ConsoleAccount): string {
  const { name, maxKeys } = plans[plan];
  return `O plano ${name} tem no máximo ${maxKeys} chaves em uso, de produção e de teste. Revogue na lista uma que ninguém usa mais.`;
}
