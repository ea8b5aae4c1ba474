import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { TERMS_VERSION } from '../../people/terms.ts';
import { Fault, FieldFault, type FormFault, fieldAttributes } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';

export interface AccountForm {
  name: string;
  isAdult: boolean;
  hasAccepted: boolean;
}

/** Where somebody without an account opens one. */
export function NewAccountPage({ typed, fault }: { typed: AccountForm; fault?: FormFault }) {
  return (
    <ConsolePage title="Abrir uma conta" fault={fault} isSignedIn>
      <h1>Abrir uma conta</h1>
      <p>O plano Sandbox é gratuito: {plans.sandbox.credits} créditos por mês, sem cartão.</p>
      <Fault fault={fault} />
      <form method="post" action="/console" novalidate>
        <label for="nome">Nome da conta</label>
        <FieldFault fault={fault} field="nome" />
        <input
          id="nome"
          type="text"
          name="nome"
          value={typed.name}
          maxlength={200}
          autocomplete="organization"
          required
          {...fieldAttributes(fault, 'nome')}
        />
        <AdultField fault={fault} isChecked={typed.isAdult} />
        <FieldFault fault={fault} field="termos" />
        <label class="check">
          <input
            id="termos"
            type="checkbox"
            name="termos"
            value={TERMS_VERSION}
            checked={typed.hasAccepted}
            required
            {...fieldAttributes(fault, 'termos')}
          />{' '}
          Li e aceito os <a href="/termos">termos de uso</a>
        </label>
        <button type="submit">Abrir a conta</button>
      </form>
    </ConsolePage>
  );
}

export function ChooseAccountPage({ accounts }: { accounts: readonly ConsoleAccount[] }) {
  return (
    <ConsolePage title="Suas contas" isSignedIn>
      <h1>Suas contas</h1>
      <ul class="plain">
        {accounts.map(({ id, name }) => (
          <li>
            <a href={`/console/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </ConsolePage>
  );
}

/** Where the owner of an account that the operator made says that they are of age. */
export function AdultPage({ account, fault }: { account: ConsoleAccount; fault?: FormFault }) {
  return (
    <ConsolePage title="Confirmar a maioridade" fault={fault} account={account} isSignedIn>
      <h1>Confirmar a maioridade</h1>
      <p>
        As chaves desta conta só valem depois que o titular confirma ter 18 anos ou mais. É preciso fazer isto
        uma única vez.
      </p>
      <Fault fault={fault} />
      <form method="post" action={`/console/${account.id}/maioridade`} novalidate>
        <AdultField fault={fault} isChecked={false} />
        <button type="submit">Confirmar</button>
      </form>
    </ConsolePage>
  );
}

function AdultField({ fault, isChecked }: { fault: FormFault | undefined; isChecked: boolean }) {
  return (
    <>
      <FieldFault fault={fault} field="maior" />
      <label class="check">
        <input
          id="maior"
          type="checkbox"
          name="maior"
          value="sim"
          checked={isChecked}
          required
          {...fieldAttributes(fault, 'maior')}
        />{' '}
        Tenho 18 anos ou mais
      </label>
    </>
  );
}
