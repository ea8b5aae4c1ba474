/** The reason why a form was refused, in words for the person; `field` is what they have to change, null where it is no field. */
export interface FormFault<Field extends string = string> {
  field: Field | null;
  text: string;
}

/** Says what is wrong with the form as a whole. */
export function Fault({ fault }: { fault: FormFault | undefined }) {
  return fault?.field !== null ? null : (
    <p class="fault" role="alert">
      {fault.text}
    </p>
  );
}

/** Says before a field what is wrong with it. The browser's script adds the same (`browser/signing/fault.ts`). */
export function FieldFault({
  fault,
  field,
  isAnnounced = true,
}: {
  fault: FormFault | undefined;
  field: string;
  /** Read out as soon as it is shown; not where a summary of faults is. */
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

/** Ties a field to its fault and to the texts of `described`, and gives it the focus where it is wrong. */
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
