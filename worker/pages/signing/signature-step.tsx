import { TERMS_TEXT } from '../../esign/terms.ts';
import { assets } from '../../generated/assets.js';
import { hasInitials, type SignatureValues } from './act-form.ts';
import { shownFields } from './fields.ts';
import { Fault, SigningPage, type StepProps } from './layout.tsx';
import { ownWords } from './words.ts';

/** The act itself: the typed name is always enough. */
export function SignatureStep({ guest, fault, values }: StepProps & { values: SignatureValues }) {
  const { definition, state } = guest.snapshot;
  const { person } = guest;
  const words = ownWords[person.role];
  const fields = shownFields(guest);
  return (
    <SigningPage title={`${words.button}: ${definition.name}`} test={state.test} scripts={[assets.actScript]}>
      <h1>{words.button}</h1>
      <Fault text={fault} />
      <form
        id="ato"
        method="post"
        action={`${guest.path}/assinar`}
        data-pdf={`${guest.path}/documento.pdf`}
        data-bytes={definition.documentBytes}
        data-fields={JSON.stringify(fields)}
        data-name={person.name}
        data-caption={words.caption + person.name}
      >
        <label for="nome">{words.nameLabel}</label>
        <input
          id="nome"
          type="text"
          name="nome"
          value={values.name}
          autocomplete="name"
          maxlength={200}
          required
        />
        <div class="drawing" id="desenho-lugar"></div>
        <input id="desenho" type="hidden" name="desenho" value={values.drawing} />
        {hasInitials(guest) ? <Initials values={values} everywhere={person.initialsOnAllPages} /> : null}
        {person.asksCpf ? <Cpf value={values.cpf} /> : null}
        {fields.length > 0 ? <div id="campos"></div> : null}
        <label class="check" for="termos">
          <input id="termos" type="checkbox" name="termos" value="aceito" required />
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

function Initials({ values, everywhere }: { values: SignatureValues; everywhere: boolean }) {
  return (
    <>
      <label for="rubrica">Sua rubrica (iniciais)</label>
      <input
        id="rubrica"
        type="text"
        name="rubrica"
        value={values.initials}
        autocomplete="off"
        maxlength={10}
        required
        {...(everywhere ? { 'aria-describedby': 'rubrica-onde' } : {})}
      />
      <div class="drawing" id="desenho-rubrica-lugar"></div>
      {everywhere ? (
        <p class="hint" id="rubrica-onde">
          Ela vai no canto inferior direito de cada página.
        </p>
      ) : null}
      <input id="desenho-rubrica" type="hidden" name="desenho-rubrica" value={values.initialsDrawing} />
    </>
  );
}

function Cpf({ value }: { value: string }) {
  return (
    <>
      <label for="cpf">Seu CPF</label>
      <input
        id="cpf"
        type="text"
        name="cpf"
        value={value}
        inputmode="numeric"
        autocomplete="off"
        maxlength={14}
        required
      />
    </>
  );
}
