import type { Child } from 'hono/jsx';
import type { FormFault } from '../shell/form-fault.tsx';

/** What every field of a form has. */
export interface FieldProps {
  /** The name that is posted, and the id where no other is given. */
  name: string;
  id?: string;
  label: Child;
  hint?: Child;
  fault?: FormFault | undefined;
  isDisabled?: boolean;
  /** An empty field is refused. */
  isOptional?: boolean;
}

/** What is wrong with a field and what belongs into it, above the control. The summary of faults is what is announced. */
export function FieldWords({ name, hint, fault }: Pick<FieldProps, 'name' | 'hint' | 'fault'>) {
  return (
    <>
      {hint === undefined ? null : (
        <p class="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      {fault?.field !== name ? null : (
        <p class="field-fault" id={faultId(name)}>
          {fault.text}
        </p>
      )}
    </>
  );
}

/** Ties a control to the words above it. */
export function controlAttributes({ name, id = name, hint, fault, isDisabled, isOptional }: FieldProps) {
  const isWrong = fault?.field === name;
  const texts = [...(isWrong ? [faultId(name)] : []), ...(hint === undefined ? [] : [hintId(name)])];
  return {
    id,
    name,
    required: isOptional !== true,
    disabled: isDisabled === true,
    ...(texts.length === 0 ? {} : { 'aria-describedby': texts.join(' ') }),
    ...(isWrong ? { 'aria-invalid': 'true' as const } : {}),
  };
}

function faultId(name: string): string {
  return `${name}-erro`;
}

function hintId(name: string): string {
  return `${name}-dica`;
}
