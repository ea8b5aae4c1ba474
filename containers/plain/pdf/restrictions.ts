/** What ISO 32000-1, table 22, lets an author forbid, as qpdf calls it; what readers for the blind may do stays allowed. */
const RIGHTS = [
  ...['extract', 'modifyannotations', 'modifyassembly', 'modifyforms', 'modifyother'],
  ...['printhigh', 'printlow'],
];

/** `free`: nothing is forbidden. `assembly`: something is, but not taking pages out or joining them. */
export type Restriction = 'free' | 'assembly' | 'forbidden';

/** What qpdf says of a document's encryption. */
interface Encryption {
  capabilities: Readonly<Record<string, unknown>>;
  /** Opened as its author would. */
  isOwner: boolean;
}

export function restrictionOf(encryption: Encryption | null): Restriction {
  if (encryption === null || encryption.isOwner) return 'free';
  const { capabilities } = encryption;
  if (RIGHTS.every((right) => capabilities[right] === true)) return 'free';
  return capabilities.modifyassembly === true ? 'assembly' : 'forbidden';
}
