import { assets } from '../../generated/assets.js';
import { maskedEmail } from '../../mail/address.ts';
import type { CodeStatus } from '../../mailed-code.ts';
import { CodeField } from '../shell/code-field.tsx';
import { Fault } from '../shell/form-fault.tsx';
import type { Guest } from './guest.ts';
import { SigningPage, type StepProps } from './layout.tsx';

/** The lifetime of a code, for which the browser also keeps the typed digits. */
const CODE_MS = 10 * 60_000;

/** Asks for the mailed code; if none is valid, offers a new one. */
export function CodeStep({ guest, fault, status }: StepProps & { status: CodeStatus }) {
  return (
    <SigningPage
      title="Código de confirmação"
      test={guest.snapshot.state.test}
      fault={fault}
      scripts={[assets.stepsScript]}
      ahead={[assets.readingScript]}
    >
      <h1>{status === 'valid' ? 'Digite o código' : 'Código de confirmação'}</h1>
      <Fault fault={fault} />
      {status === 'valid' ? <CodeForm guest={guest} fault={fault} /> : null}
      <form method="post" action={`${guest.path}/codigo`}>
        <button type="submit" class="second">
          Enviar outro código
        </button>
      </form>
    </SigningPage>
  );
}

function CodeForm({ guest, fault }: { guest: Guest; fault: StepProps['fault'] }) {
  return (
    <>
      <p id="onde">
        Enviamos um código de 6 dígitos para {maskedEmail(guest.person.email)}. Ele vale por 10 minutos.
      </p>
      <form id="confirmar" method="post" action={`${guest.path}/confirmar`} data-kept-ms={CODE_MS}>
        <CodeField fault={fault} described="onde" />
        <button type="submit">Confirmar</button>
      </form>
    </>
  );
}
