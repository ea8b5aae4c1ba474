import type { SignInStanding } from '../../people/sign-in.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { TextField } from '../components/text-field.tsx';
import { CodeField } from '../shell/code-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import type { Entry } from './cookies.ts';
import { ConsolePage } from './layout.tsx';

interface EntryPageProps {
  next: string;
  /** The typed address, after a rejection. */
  typed?: string;
  fault?: FormFault;
}

/** Asks for the address. A person without an account signs in the same way and then opens one. */
export function EntryPage({ next, typed = '', fault }: EntryPageProps) {
  return (
    <ConsolePage title="Entrar" fault={fault}>
      <h1>Entrar</h1>
      <FaultSummary faults={[fault]} />
      <form method="post" action="/entrar" novalidate>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          value={typed}
          maxlength={254}
          autocomplete="email"
          hint="Enviamos a ele um código de 6 dígitos: não há senha. Se você ainda não tem conta, ela é criada em seguida."
          fault={fault}
        />
        <input type="hidden" name="next" value={next} />
        <Button>Enviar o código</Button>
      </form>
      <LinkButton href={`/entrar/chave-de-acesso?next=${encodeURIComponent(next)}`} kind="plain">
        Entrar com chave de acesso
      </LinkButton>
    </ConsolePage>
  );
}

interface CodePageProps {
  entry: Entry;
  standing: SignInStanding;
  fault?: FormFault | undefined;
}

/** Asks for the mailed code, or offers a new one, depending on the state of the mail. */
export function CodePage({ entry, standing, fault }: CodePageProps) {
  const isTyped = standing === 'valid' || standing === 'sending';
  return (
    <ConsolePage title="Código para entrar" fault={fault}>
      <h1>{isTyped ? 'Digite o código' : 'Código para entrar'}</h1>
      <FaultSummary faults={[fault]} />
      {isTyped ? (
        <>
          <p id="onde">
            {standing === 'sending' ? 'Estamos enviando' : 'Enviamos'} um código de 6 dígitos para{' '}
            <strong>{entry.address}</strong>. Ele vale por 10 minutos, só neste navegador.
          </p>
          <form method="post" action="/entrar/codigo" novalidate>
            <CodeField fault={fault} described="onde" hasSummary />
            <Button>Entrar</Button>
          </form>
        </>
      ) : null}
      <form method="post" action="/entrar" novalidate>
        <input type="hidden" name="email" value={entry.address} />
        <input type="hidden" name="next" value={entry.next} />
        <Button kind={isTyped ? 'plain' : 'primary'}>Enviar outro código</Button>
      </form>
      <p>
        <a href={`/entrar?next=${encodeURIComponent(entry.next)}`}>Usar outro e-mail</a>
      </p>
    </ConsolePage>
  );
}
