import { FieldFault, type FormFault, fieldAttributes } from './form-fault.tsx';

const LONGEST_FORM_NAME = 40;
const LONGEST_CODE = 12;

interface CodeFieldProps {
  fault: FormFault | undefined;
  /** The id of the text that says where the code was sent. */
  described: string;
  /** A summary of faults stands above the form where there are any, and has the focus; else the field has it. */
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

/** What was typed there, and the random name of the form. */
export function readCode(form: URLSearchParams): { code: string; form: string } {
  return {
    code: (form.get('codigo') ?? '').replace(/\D/g, '').slice(0, LONGEST_CODE),
    form: (form.get('formulario') ?? '').slice(0, LONGEST_FORM_NAME),
  };
}
