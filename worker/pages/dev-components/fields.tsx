import { Progress } from '../components/amounts.tsx';
import { Checkbox, RadioGroup, Select } from '../components/choice-fields.tsx';
import { DropZone } from '../components/drop-zone.tsx';
import type { FieldProps } from '../components/field-parts.tsx';
import { TextField } from '../components/text-field.tsx';
import { CodeField } from '../shell/code-field.tsx';
import { HOSTILE, LONG_TEXT, LONG_WORD } from './sample-texts.ts';

const PLANS = [
  { value: 'sandbox', words: 'Sandbox' },
  { value: 'pro', words: 'Pro' },
  { value: 'longo', words: LONG_TEXT },
  { value: 'hostil', words: HOSTILE },
];

/**
 * The states of each sample field: the suffixes of its name and label, its properties, and the text of its
 * fault.
 */
const STATES: readonly { suffix: string; words: string; state: Partial<FieldProps>; text?: string }[] = [
  { suffix: '', words: '', state: { hint: 'Como os outros da conta o veem.' } },
  { suffix: '-errado', words: ', errado', state: {}, text: 'Este valor não serve. Confira-o.' },
  { suffix: '-parado', words: ', desligado', state: { isDisabled: true } },
];

export function FieldSamples() {
  return (
    <form method="get" action="/dev/componentes" novalidate>
      {STATES.map(({ suffix, words, state, text }) => {
        const of = (field: string, label: string) => {
          const name = `amostra-${field}${suffix}`;
          return {
            name,
            label: label + words,
            ...state,
            ...(text === undefined ? {} : { fault: { field: name, text } }),
          };
        };
        return (
          <>
            <TextField {...of('nome', 'Nome')} value={HOSTILE} maxlength={200} autocomplete="off" />
            <TextField {...of('email', 'E-mail')} type="email" maxlength={254} autocomplete="off" />
            <TextField
              {...of('dia', 'Dia')}
              type="date"
              value="2026-11-21"
              maxlength={10}
              autocomplete="off"
            />
            <Select {...of('plano', 'Plano')} choices={PLANS} chosen="pro" />
            <RadioGroup {...of('modo', 'Modo')} choices={PLANS} chosen="sandbox" />
            <Checkbox {...of('maior', 'Tenho 18 anos ou mais')} isChecked />
            <DropZone {...of('arquivo', 'Escolha um arquivo ou solte-o aqui')} accept=".pdf" />
          </>
        );
      })}
      <DropZone name="arquivo-sobre" label="Solte o arquivo" state="over" takesMany />
      <DropZone name="arquivo-a-caminho" label="Arquivo" state="busy">
        <Progress id="arquivo-andamento" label={`Enviando ${LONG_WORD}.pdf`} percent={40} />
      </DropZone>
      <CodeField fault={undefined} described="amostra-nome-dica" />
    </form>
  );
}
