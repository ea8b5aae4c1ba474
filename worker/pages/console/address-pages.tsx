import type { ConsoleAccount } from '../../gate/calls.ts';
import type { SignInStanding } from '../../people/sign-in.ts';
import { Button } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { TextField } from '../components/text-field.tsx';
import { CodeField } from '../shell/code-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';

/** The address to change, and the paths of its pages. */
export interface AddressSubject {
  /** The account that has the address; null for the person's own. */
  account: ConsoleAccount | null;
  /** The current address. */
  address: string;
  /** The path of the page with the form. */
  path: string;
  /** The path of the page that shows the address. */
  back: string;
}

interface AddressFormPageProps {
  subject: AddressSubject;
  typed: string;
  fault?: FormFault | undefined;
}

/** Asks for the new address, to which a code is mailed. */
export function AddressFormPage({ subject, typed, fault }: AddressFormPageProps) {
  const isOwn = subject.account === null;
  const title = isOwn ? 'Trocar o seu e-mail' : 'Trocar o e-mail da conta';
  return (
    <AddressPage subject={subject} title={title} fault={fault}>
      <h1>{title}</h1>
      <p>
        {isOwn ? 'Hoje você entra com ' : 'Hoje o e-mail da conta é '}
        <strong>{subject.address}</strong>. Enviamos um código de 6 dígitos ao novo endereço, que passa a
        valer quando você digita o código. O endereço atual recebe um aviso
        {isOwn ? ', e pode desfazer a troca por 72 horas. O e-mail das suas contas não muda com isso' : ''}.
      </p>
      <FaultSummary faults={[fault]} />
      <form method="post" action={subject.path} novalidate>
        <TextField
          name="email"
          label="Novo e-mail"
          type="email"
          value={typed}
          maxlength={254}
          autocomplete="email"
          fault={fault}
        />
        <Button>Enviar o código</Button>
      </form>
      <p>
        <a href={subject.back}>Cancelar</a>
      </p>
    </AddressPage>
  );
}

interface AddressCodePageProps {
  subject: AddressSubject;
  /** The address to which the code was mailed. */
  address: string;
  standing: SignInStanding;
  fault?: FormFault | undefined;
}

/** Asks for the code mailed to the new address, or offers a new code, depending on the state of the mail. */
export function AddressCodePage({ subject, address, standing, fault }: AddressCodePageProps) {
  const isTyped = standing === 'valid' || standing === 'sending';
  return (
    <AddressPage subject={subject} title="Código do novo e-mail" fault={fault}>
      <h1>{isTyped ? 'Digite o código' : 'Código do novo e-mail'}</h1>
      <FaultSummary faults={[fault]} />
      {isTyped ? (
        <>
          <p id="onde">
            {standing === 'sending' ? 'Estamos enviando' : 'Enviamos'} um e-mail para{' '}
            <strong>{address}</strong>, com um código de 6 dígitos se o endereço puder ser usado. O código
            vale por 10 minutos, só neste navegador.
          </p>
          <form method="post" action={`${subject.path}/codigo`} novalidate>
            <CodeField fault={fault} described="onde" hasSummary />
            <Button>Trocar o e-mail</Button>
          </form>
        </>
      ) : null}
      <form method="post" action={subject.path} novalidate>
        <input type="hidden" name="email" value={address} />
        <Button kind={isTyped ? 'plain' : 'primary'}>Enviar outro código</Button>
      </form>
      <p>
        <a href={subject.path}>Usar outro e-mail</a> <a href={subject.back}>Cancelar</a>
      </p>
    </AddressPage>
  );
}

interface AddressPageProps {
  subject: AddressSubject;
  title: string;
  fault: FormFault | undefined;
  children: Parameters<typeof ConsolePage>[0]['children'];
}

function AddressPage({ subject: { account }, ...page }: AddressPageProps) {
  return account === null ? (
    <ConsolePage {...page} isSignedIn current="perfil" />
  ) : (
    <ConsolePage {...page} account={account} isSignedIn current="conta" />
  );
}
