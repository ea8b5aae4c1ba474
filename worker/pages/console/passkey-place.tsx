import ipaddr from 'ipaddr.js';
import type { AppContext } from '../../http/context.ts';
import { Notice } from '../components/notice.tsx';

/** The site of a page's passkeys: browsers bind them to its name. */
export interface PasskeyPlace {
  origin: string;
  name: string;
}

/** A page opened by an IP address, where browsers support no passkeys. */
export interface NamelessPlace {
  /** The same page under a name; null if none is known. */
  named: URL | null;
}

export function passkeyPlaceOf(c: AppContext): PasskeyPlace | NamelessPlace {
  const url = new URL(c.req.url);
  const { hostname, origin } = url;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(address)) return { origin, name: hostname };
  if (ipaddr.process(address).range() !== 'loopback') return { named: null };
  url.hostname = 'localhost';
  return { named: url };
}

/** Explains why a page has no passkeys, and links to one that has. */
export function NamelessNotice({ named }: NamelessPlace) {
  return (
    <Notice kind="info">
      As chaves de acesso não funcionam em um endereço IP.{' '}
      {named === null ? (
        'Abra a Papelada pelo nome do servidor.'
      ) : (
        <>
          Abra a mesma página em <a href={named.href}>{named.host}</a>.
        </>
      )}
    </Notice>
  );
}

export function NoScriptNotice() {
  return (
    <noscript>
      <Notice kind="info">
        As chaves de acesso precisam de JavaScript. Ative-o no navegador para usá-las.
      </Notice>
    </noscript>
  );
}
