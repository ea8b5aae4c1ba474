const GMAIL = 'gmail.com';

/** Normalizes an address for comparison: `Ana@Exemplo.com.br ` and `ana@exemplo.com.br` are the same. */
export function comparableAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

/** Returns the mailbox of an address: without a `+tag`, and at Gmail, which has two domains, without dots. */
export function mailboxOf(address: string): string {
  const comparable = comparableAddress(address);
  const at = comparable.lastIndexOf('@');
  const domain = comparable.slice(at + 1).replace(/^googlemail\.com$/, GMAIL);
  const [name = ''] = comparable.slice(0, at).split('+');
  // An address that begins with `+` has no name before the tag.
  if (name === '') return comparable;
  return `${domain === GMAIL ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Masks an address so that its owner still recognises it: `ana@exemplo.com.br` → `a•••@exemplo.com.br`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
