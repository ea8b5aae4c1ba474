import { controlAttributes, type FieldProps, FieldWords } from './field-parts.tsx';

interface TextFieldProps extends FieldProps {
  value?: string;
  type?: 'text' | 'email' | 'url' | 'date';
  maxlength: number;
  autocomplete: string;
}

/** A one-line text field. `value` is the text that was typed before a rejection. */
export function TextField(props: TextFieldProps) {
  const { name, label, value = '', type = 'text', maxlength, autocomplete } = props;
  return (
    <div class="field-row">
      <label for={name}>{label}</label>
      <FieldWords {...props} />
      <input
        type={type}
        value={value}
        maxlength={maxlength}
        autocomplete={autocomplete}
        {...controlAttributes(props)}
      />
    </div>
  );
}
