import { FieldFault, type FormFault, fieldAttributes } from './form-fault.tsx';

const LONGEST_FORM_NAME = 40;
const LONGEST_CODE = 12;

interface CodeFieldProps {
  fault: FormFault | undefined;
  /** The id of the text with the address to which the code was sent. */
  described: string;
  /** A summary of faults is above the form and has the focus; without one the field has it. */
  hasSummary?: boolean;
}

/** The field of a mailed code. */
export function CodeField({ fault, described, hasSummary = false }: CodeFieldProps) {
  return (
    <>
      <label for="codigo">Código de 6 dígitos</label>
      <FieldFault fault={fault} field="codigo" isAnnounced={!hasSummary} />
      <input
        id="codigo"
        class="code"
        type="text"
        name="codigo"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength={7}
        required
        {...fieldAttributes(fault, 'codigo', [described])}
        {...(hasSummary ? { autofocus: fault === undefined } : {})}
      />
      <input type="hidden" name="formulario" value={crypto.randomUUID()} />
    </>
  );
}

/** Reads the typed code, and the random id of the form. */
export function readCode(form: URLSearchParams): { code: string; form: string } {
  return {
    code: (form.get('codigo') ?? '').replace(/\D/g, '').slice(0, LONGEST_CODE),
    form: (form.get('formulario') ?? '').slice(0, LONGEST_FORM_NAME),
  };
}
