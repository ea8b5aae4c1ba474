import { TERMS_TEXT } from '../../esign/terms.ts';
import { assets } from '../../generated/assets.js';
import { Fault, FieldFault, fieldAttributes } from '../shell/form-fault.tsx';
import { hasInitials, type SignatureValues } from './act-form.ts';
import { shownFields } from './fields.ts';
import { keptMs, SigningPage, type StepProps } from './layout.tsx';
import type { StepFault } from './step-fault.ts';
import { ownWords } from './words.ts';

/** The step of signing: a typed name is always sufficient. */
export function SignatureStep({ guest, fault, values }: StepProps & { values: SignatureValues }) {
  const { definition, state } = guest.snapshot;
  const { person } = guest;
  const words = ownWords[person.role];
  const fields = shownFields(guest);
  return (
    <SigningPage
      title={`${words.button}: ${definition.name}`}
      test={state.test}
      fault={fault}
      scripts={[assets.actScript]}
    >
      <h1>{words.button}</h1>
      <Fault fault={fault} />
      <form
        id="ato"
        method="post"
        action={`${guest.path}/assinar`}
        data-pdf={`${guest.path}/documento.pdf`}
        data-bytes={definition.documentBytes}
        data-fields={JSON.stringify(fields)}
        data-name={person.name}
        data-caption={words.caption + person.name}
        {...keptMs(guest, fault)}
      >
        <label for="nome">{words.nameLabel}</label>
        <FieldFault fault={fault} field="nome" />
        <input
          id="nome"
          type="text"
          name="nome"
          value={values.name}
          autocomplete="name"
          maxlength={200}
          required
          {...fieldAttributes(fault, 'nome')}
        />
        <div class="drawing" id="desenho-lugar"></div>
        <DrawingInputs name="desenho" value={values.drawing} />
        {hasInitials(guest) ? (
          <Initials values={values} everywhere={person.initialsOnAllPages} fault={fault} />
        ) : null}
        {person.asksCpf ? <Cpf value={values.cpf} fault={fault} /> : null}
        {fields.length > 0 ? <div id="campos"></div> : null}
        <FieldFault fault={fault} field="termos" />
        <label class="check" for="termos">
          <input
            id="termos"
            type="checkbox"
            name="termos"
            value="aceito"
            required
            checked={values.acceptsTerms}
            {...fieldAttributes(fault, 'termos')}
          />
          <span>{TERMS_TEXT}</span>
        </label>
        <button type="submit">{words.button}</button>
      </form>
      <p>
        <a href={`${guest.path}`}>Voltar ao documento</a> <a href={`${guest.path}/recusar`}>Recusar</a>
      </p>
    </SigningPage>
  );
}

/** The inputs for the posted drawing, and for one put aside, which only the browser keeps. */
function DrawingInputs({ name, value }: { name: string; value: string }) {
  return (
    <>
      <input id={name} type="hidden" name={name} value={value} />
      <input id={`${name}-guardado`} type="hidden" data-kept={`${name}-guardado`} />
    </>
  );
}

interface InitialsProps {
  values: SignatureValues;
  everywhere: boolean;
  fault: StepFault | undefined;
}

function Initials({ values, everywhere, fault }: InitialsProps) {
  return (
    <>
      <label for="rubrica">Sua rubrica (iniciais)</label>
      <FieldFault fault={fault} field="rubrica" />
      <input
        id="rubrica"
        type="text"
        name="rubrica"
        value={values.initials}
        autocomplete="off"
        maxlength={10}
        required
        {...fieldAttributes(fault, 'rubrica', everywhere ? ['rubrica-onde'] : [])}
      />
      <div class="drawing" id="desenho-rubrica-lugar"></div>
      {everywhere ? (
        <p class="hint" id="rubrica-onde">
          Ela vai no canto inferior direito de cada página.
        </p>
      ) : null}
      <DrawingInputs name="desenho-rubrica" value={values.initialsDrawing} />
    </>
  );
}

function Cpf({ value, fault }: { value: string; fault: StepFault | undefined }) {
  return (
    <>
      <label for="cpf">Seu CPF</label>
      <FieldFault fault={fault} field="cpf" />
      <input
        id="cpf"
        type="text"
        name="cpf"
        value={value}
        inputmode="numeric"
        autocomplete="off"
        maxlength={14}
        required
        {...fieldAttributes(fault, 'cpf')}
      />
    </>
  );
}
