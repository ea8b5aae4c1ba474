import type { ConsoleAccount } from '../../gate/calls.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';
import { LONGEST_ACCOUNT_NAME } from './typed-name.ts';

interface AccountPageProps {
  account: ConsoleAccount;
  /** The value of the field. */
  name: string;
  fault?: FormFault | undefined;
}

/** Shows the name and the address of an account. */
export function AccountPage({ account, name, fault }: AccountPageProps) {
  return (
    <ConsolePage title="Conta" fault={fault} account={account} isSignedIn current="conta">
      <h1>Conta</h1>
      <p class="quiet">
        ID da conta: <code>{account.id}</code>
      </p>
      <FaultSummary faults={[fault]} />
      <form method="post" action={`/console/${account.id}/conta`} novalidate>
        <TextField
          name="nome"
          label="Nome da conta"
          value={name}
          maxlength={LONGEST_ACCOUNT_NAME}
          autocomplete="organization"
          hint="Aparece nos avisos e nos documentos que a conta envia para assinar."
          fault={fault}
        />
        <Button>Salvar o nome</Button>
      </form>
      <h2>E-mail da conta</h2>
      <p>
        <strong>{account.email}</strong> recebe os avisos da conta, e é o endereço de resposta dos documentos
        que ela envia para assinar. O e-mail com que você entra está no seu perfil.
      </p>
      <LinkButton href={`/console/${account.id}/conta/email`} kind="plain">
        Trocar o e-mail da conta
      </LinkButton>
    </ConsolePage>
  );
}
