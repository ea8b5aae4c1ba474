const CODES = ['REF', 'PAGEREF', 'NOTEREF', 'STYLEREF'];

/** Whether the code of a field is one whose text is that of another place. */
export function isReference(code: string): boolean {
  const [name = ''] = code.trim().split(/\s/, 1);
  return CODES.includes(name.toUpperCase());
}
