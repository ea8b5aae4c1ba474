import type { VaultFile } from '../vault/stored-file.ts';

/** The role of a stored file in its envelope. */
export type FileRole = 'original' | 'document' | SealRole;

/**
 * Includes the number of the attempt to seal: an attempt that continues after its object was moved cannot
 * overwrite files of the attempt that replaced it.
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

/** Returns the file that is shown to signers and sealed: the original, unless parts of it were removed. */
export function shownRole({ disarmed }: { disarmed: readonly string[] }): FileRole {
  return disarmed.length === 0 ? 'original' : 'document';
}
