import { Button, type ButtonKind, Buttons, LinkButton } from '../components/button.tsx';
import { RadioGroup } from '../components/choice-fields.tsx';
import { Confirm } from '../components/confirm.tsx';
import { CodeSample, CopyField } from '../components/copying.tsx';
import { HOSTILE, LONG_TEXT, SAMPLE_KEY } from './sample-texts.ts';

const KINDS: readonly (readonly [ButtonKind, string])[] = [
  ['primary', 'Criar a chave'],
  ['plain', 'Trocar a chave'],
  ['danger', 'Revogar a chave'],
];

const PREVIOUS = [
  { value: 'dia', words: 'também assina por mais um dia' },
  { value: 'agora', words: 'deixa de assinar agora' },
];

export function PressSamples() {
  return (
    <>
      {[{}, { isBusy: true }, { isDisabled: true }].map((state) => (
        <Buttons>
          {KINDS.map(([kind, words]) => (
            <Button type="button" kind={kind} {...state}>
              {words}
            </Button>
          ))}
        </Buttons>
      ))}
      <Buttons>
        <LinkButton href="#botoes">Ler a documentação</LinkButton>
        <LinkButton href="#botoes" kind="plain">
          {LONG_TEXT}
        </LinkButton>
        <Button type="button">{HOSTILE}</Button>
      </Buttons>
      <h3>Confirmação</h3>
      <Confirm
        words="Revogar Servidor da loja"
        question="A chave deixa de valer na hora. Não é possível voltar atrás."
        confirmWords="Revogar agora"
        action="/dev/componentes"
      />
      <Confirm
        words="Trocar o segredo"
        question="Um novo segredo entra no lugar deste."
        confirmWords="Trocar agora"
        action="/dev/componentes"
      >
        <RadioGroup name="antigo" label="O segredo de hoje" choices={PREVIOUS} chosen="dia" />
      </Confirm>
      <h3>Cópia</h3>
      <CopyField id="exemplo-chave" label="Chave da API">
        {SAMPLE_KEY}
      </CopyField>
      <CodeSample id="exemplo-terminal" label="Terminal">
        {`curl 'https://api.papelada.example/v1/me' \\\n  -H 'Authorization: Bearer ${SAMPLE_KEY}'`}
      </CodeSample>
      <CodeSample id="exemplo-hostil" label={HOSTILE}>
        {HOSTILE}
      </CodeSample>
    </>
  );
}
