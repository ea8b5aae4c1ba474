import { assets } from '../../generated/assets.js';
import { Fault, FieldFault, fieldAttributes } from '../shell/form-fault.tsx';
import { keptMs, SigningPage, type StepProps } from './layout.tsx';

export function RefusalStep({ guest, fault, reason }: StepProps & { reason: string }) {
  const { definition, state } = guest.snapshot;
  return (
    <SigningPage
      title={`Recusar: ${definition.name}`}
      test={state.test}
      fault={fault}
      scripts={[assets.stepsScript]}
    >
      <h1>Recusar o documento</h1>
      <Fault fault={fault} />
      <p>
        O pedido termina para todos: {definition.sender.name} e os demais convidados são avisados, com o
        motivo que você escrever.
      </p>
      <form id="recusa" method="post" action={`${guest.path}/recusar`} {...keptMs(guest, fault)}>
        <label for="motivo">Motivo</label>
        <FieldFault fault={fault} field="motivo" />
        <textarea
          id="motivo"
          name="motivo"
          rows={4}
          maxlength={500}
          required
          {...fieldAttributes(fault, 'motivo')}
        >
          {reason}
        </textarea>
        <button type="submit">Recusar o documento</button>
      </form>
      <p>
        <a href={guest.path}>Voltar sem recusar</a>
      </p>
    </SigningPage>
  );
}
