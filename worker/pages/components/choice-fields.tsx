import { controlAttributes, type FieldProps, FieldWords } from './field-parts.tsx';

export interface Choice {
  value: string;
  words: string;
}

interface ChoiceProps extends FieldProps {
  choices: readonly Choice[];
  chosen: string;
}

/** A list to choose one of many values. */
export function Select(props: ChoiceProps) {
  const { name, label, choices, chosen } = props;
  return (
    <div class="field-row">
      <label for={name}>{label}</label>
      <FieldWords {...props} />
      <select {...controlAttributes(props)}>
        {choices.map(({ value, words }) => (
          <option value={value} selected={value === chosen}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Radio buttons to choose one of a few values. Faults link to the first button, which has the id. */
export function RadioGroup(props: ChoiceProps) {
  const { name, label, choices, chosen, isDisabled = false } = props;
  const { required: _, ...described } = controlAttributes(props);
  return (
    <fieldset class="field-row">
      <legend>{label}</legend>
      <FieldWords {...props} />
      {choices.map(({ value, words }, place) => (
        <label class="check">
          <input
            type="radio"
            {...(place === 0 ? described : { name, disabled: isDisabled })}
            value={value}
            checked={value === chosen}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckboxProps extends FieldProps {
  value?: string;
  isChecked: boolean;
}

export function Checkbox(props: CheckboxProps) {
  const { label, value = 'sim', isChecked } = props;
  return (
    <div class="field-row">
      <FieldWords {...props} />
      <label class="check">
        <input type="checkbox" value={value} checked={isChecked} {...controlAttributes(props)} />{' '}
        <span>{label}</span>
      </label>
    </div>
  );
}
