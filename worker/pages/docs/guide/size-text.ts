const MEGABYTE = 1024 * 1024;

/** Writes a limit of whole megabytes or gigabytes. */
export function sizeText(bytes: number): string {
  return bytes >= 1024 * MEGABYTE ? `${bytes / 1024 / MEGABYTE} GB` : `${bytes / MEGABYTE} MB`;
}
