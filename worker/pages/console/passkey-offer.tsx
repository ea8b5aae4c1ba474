import type { Visitor } from '../../people/person.ts';

/** Offers a passkey to people who have just signed in by a code and have none. */
export function PasskeyOffer({ visitor: { isFresh, hasPasskey } }: { visitor: Visitor }) {
  if (!isFresh || hasPasskey) return null;
  return (
    <div class="offer quiet">
      <p>
        Para entrar sem esperar por um e-mail, <a href="/perfil/chaves-de-acesso">crie uma chave de acesso</a>
        .
      </p>
    </div>
  );
}
