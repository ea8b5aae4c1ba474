/** The rights of ISO 32000-1, table 22, that an author can deny, as qpdf names them; accessibility stays allowed. */
const RIGHTS = [
  ...['extract', 'modifyannotations', 'modifyassembly', 'modifyforms', 'modifyother'],
  ...['printhigh', 'printlow'],
];

/** `free`: nothing is denied. `assembly`: something is denied, but not extracting or joining pages. */
export type Restriction = 'free' | 'assembly' | 'forbidden';

/** The encryption of a document in qpdf's report. */
interface Encryption {
  capabilities: Readonly<Record<string, unknown>>;
  /** True if the document was opened with the owner's password. */
  isOwner: boolean;
}

export function restrictionOf(encryption: Encryption | null): Restriction {
  if (encryption === null || encryption.isOwner) return 'free';
  const { capabilities } = encryption;
  if (RIGHTS.every((right) => capabilities[right] === true)) return 'free';
  return capabilities.modifyassembly === true ? 'assembly' : 'forbidden';
}
