/** A number as a PDF has it: never with an exponent. */
export function plain(value: number): string {
  const text = value.toFixed(3);
  return String(Number(text));
}
