/**
 * The reason why a form was rejected, in words for the person. `field`: the field to change; null if it is
 * none.
 */
export interface FormFault<Field extends string = string> {
  field: Field | null;
  text: string;
}

/** Shows a fault of the form as a whole. */
export function Fault({ fault }: { fault: FormFault | undefined }) {
  return fault?.field !== null ? null : (
    <p class="fault" role="alert">
      {fault.text}
    </p>
  );
}

/**
 * Shows a field's fault before the field. The browser's script adds the same (`browser/signing/fault.ts`).
 */
export function FieldFault({
  fault,
  field,
  isAnnounced = true,
}: {
  fault: FormFault | undefined;
  field: string;
  /** Screen readers announce it at once; false if a summary of faults does this. */
  isAnnounced?: boolean;
}) {
  return fault?.field !== field ? null : (
    <p
      class={isAnnounced ? 'fault' : 'field-fault'}
      id={faultId(field)}
      {...(isAnnounced ? { role: 'alert' as const } : {})}
    >
      {fault.text}
    </p>
  );
}

/** Links a field to its fault and to the texts of `described`, and focuses it if it is wrong. */
export function fieldAttributes(fault: FormFault | undefined, field: string, described: string[] = []) {
  const isWrong = fault?.field === field;
  const texts = isWrong ? [faultId(field), ...described] : described;
  return {
    ...(texts.length === 0 ? {} : { 'aria-describedby': texts.join(' ') }),
    ...(isWrong ? { 'aria-invalid': 'true' as const, autofocus: true } : {}),
  };
}

function faultId(field: string): string {
  return `${field}-erro`;
}
