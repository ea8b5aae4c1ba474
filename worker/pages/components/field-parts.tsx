import type { Child } from 'hono/jsx';
import type { FormFault } from '../shell/form-fault.tsx';

/** Properties of every form field. */
export interface FieldProps {
  /** The posted name, and the id by default. */
  name: string;
  id?: string;
  label: Child;
  hint?: Child;
  fault?: FormFault | undefined;
  isDisabled?: boolean;
  /** An empty value is accepted. */
  isOptional?: boolean;
}

/** The hint and the fault of a field, above its control. The fault is not announced here: the summary is. */
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

/** Links a control to the hint and the fault above it. */
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
