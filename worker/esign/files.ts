import type { VaultFile } from '../vault/stored-file.ts';

/** What a stored file is to its envelope. */
export type FileRole = 'original' | 'document' | SealRole;

/**
 * Of an attempt to seal, which bears its number: one that goes on after its object was moved writes over nothing of the
 * attempt that took its place.
 */
export type SealRole = `${'manifest' | 'waiting' | 'final' | 'audit'}-${number}`;

export const FILES_PREFIX = 'envelopes/';

export function filesPrefix(envelope: string): string {
  return `${FILES_PREFIX}${envelope}/`;
}

export function vaultFile(envelope: string, wrapped: string, role: FileRole): VaultFile {
  return { key: `${filesPrefix(envelope)}${role}`, wrapped, envelope, role };
}

export function vaultFileOf(
  envelope: string,
  wrapped: string,
  role: FileRole,
  size: number,
): VaultFile & { size: number } {
  return { ...vaultFile(envelope, wrapped, role), size };
}

/** What is shown to signers and sealed: the original, unless something had to be taken out of it. */
export function shownRole({ disarmed }: { disarmed: readonly string[] }): FileRole {
  return disarmed.length === 0 ? 'original' : 'document';
}
