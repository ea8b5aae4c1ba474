import type { ListedKey } from '../../gate/account-key.ts';
import { CONSOLE } from '../../gate/callers.ts';
import { oneLine } from '../../mail/one-line.ts';

/** The name of a key in lists of usage and failures; `prefix` is empty for other callers. */
export interface KeyName {
  name: string;
  prefix: string;
}

/** Returns the name of a key for people; null is usage from before keys were recorded. */
export function keyName(keys: readonly ListedKey[], key: string | null): KeyName {
  if (key === null) return { name: 'Sem chave anotada', prefix: '' };
  if (key === CONSOLE) return { name: 'Painel', prefix: '' };
  const { name = '', prefix = '' } = keys.find(({ hash }) => hash === key) ?? {};
  return { name: oneLine(name) || (prefix === '' ? 'Chave desconhecida' : `${prefix}…`), prefix };
}
