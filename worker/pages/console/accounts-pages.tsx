import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import type { Visitor } from '../../people/person.ts';
import { TERMS_VERSION } from '../../people/terms.ts';
import { Button } from '../components/button.tsx';
import { Checkbox } from '../components/choice-fields.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

export interface AccountForm {
  name: string;
  isAdult: boolean;
  hasAccepted: boolean;
}

/** The form with which a person opens an account. */
export function NewAccountPage({
  typed,
  faults = [],
}: {
  typed: AccountForm;
  faults?: readonly FormFault[];
}) {
  const faultOf = (name: string) => faults.find(({ field }) => field === name);
  return (
    <ConsolePage title="Abrir uma conta" fault={faults[0]} isSignedIn>
      <h1>Abrir uma conta</h1>
      <p>O plano Sandbox é gratuito: {plans.sandbox.credits} créditos por mês, sem cartão.</p>
      <FaultSummary faults={faults} />
      <form method="post" action="/console" novalidate>
        <TextField
          name="nome"
          label="Nome da conta"
          value={typed.name}
          maxlength={200}
          autocomplete="organization"
          fault={faultOf('nome')}
        />
        <AdultField fault={faultOf('maior')} isChecked={typed.isAdult} />
        <Checkbox
          name="termos"
          label={
            <>
              Li e aceito os <a href="/termos">termos de uso</a>
            </>
          }
          value={TERMS_VERSION}
          isChecked={typed.hasAccepted}
          fault={faultOf('termos')}
        />
        <Button>Abrir a conta</Button>
      </form>
    </ConsolePage>
  );
}

interface ChooseAccountPageProps {
  accounts: readonly ConsoleAccount[];
  visitor: Visitor;
}

export function ChooseAccountPage({ accounts, visitor }: ChooseAccountPageProps) {
  return (
    <ConsolePage title="Suas contas" isSignedIn>
      <h1>Suas contas</h1>
      <ul class="accounts">
        {accounts.map(({ id, name, plan }) => (
          <li>
            <a href={`/console/${id}`}>{name}</a>
            <span class="quiet">Plano {plans[plan].name}</span>
          </li>
        ))}
      </ul>
      <PasskeyOffer visitor={visitor} />
    </ConsolePage>
  );
}

/** The form with which the owner of an account created by the operator confirms to be of age. */
export function AdultPage({ account, fault }: { account: ConsoleAccount; fault?: FormFault }) {
  return (
    <ConsolePage title="Confirmar a maioridade" fault={fault} account={account} isSignedIn>
      <h1>Confirmar a maioridade</h1>
      <p>
        As chaves desta conta passam a valer quando o titular confirma ter 18 anos ou mais. Isso é feito uma
        única vez.
      </p>
      <FaultSummary faults={[fault]} />
      <form method="post" action={`/console/${account.id}/maioridade`} novalidate>
        <AdultField fault={fault} isChecked={false} />
        <Button>Confirmar</Button>
      </form>
    </ConsolePage>
  );
}

function AdultField({ fault, isChecked }: { fault: FormFault | undefined; isChecked: boolean }) {
  return <Checkbox name="maior" label="Tenho 18 anos ou mais" isChecked={isChecked} fault={fault} />;
}
