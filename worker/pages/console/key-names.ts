import type { ListedKey } from '../../gate/account-key.ts';
import { CONSOLE } from '../../gate/callers.ts';
import { oneLine } from '../../mail/one-line.ts';

/** A key as a list of usage or of failures names it: `prefix` is empty for what no key did. */
export interface KeyName {
  name: string;
  prefix: string;
}

/** By what people know a key of the account; null stands for what was used before keys were noted. */
export function keyName(keys: readonly ListedKey[], key: string | null): KeyName {
  if (key === null) return { name: 'Sem chave anotada', prefix: '' };
  if (key === CONSOLE) return { name: 'Painel', prefix: '' };
  const { name = '', prefix = '' } = keys.find(({ hash }) => hash === key) ?? {};
  return { name: oneLine(name) || (prefix === '' ? 'Chave desconhecida' : `${prefix}…`), prefix };
}
