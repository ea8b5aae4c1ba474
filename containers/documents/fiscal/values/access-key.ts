const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** City, who made it, what the issuer is, the issuer, number, month, a number at random, check digit. */
const SERVICE_KEY = /^\d{9}[0-9A-Z]{14}\d{27}$/;

export interface AccessKey {
  /** The 44 characters. */
  key: string;
  model: string;
  /** How it was issued: 1 is the usual way. */
  emission: string;
}

/** A key by its `Id`, which has a prefix of letters before its 44 characters; null where there is none. */
export function readAccessKey(id: string): AccessKey | null {
  const key = id.slice(-44);
  return KEY.test(key) ? { key, model: key.slice(20, 22), emission: key.slice(34, 35) } : null;
}

/** The 50 characters of the key of a NFS-e by its `Id`; null where there are none. */
export function readServiceKey(id: string): string | null {
  const key = id.slice(-50);
  return SERVICE_KEY.test(key) ? key : null;
}

/** Whether a text is a key, without what may stand before one. */
export function isAccessKey(text: string): boolean {
  return KEY.test(text);
}

/** As it is printed: eleven groups of four. */
export function groupedKey(key: string): string {
  return key.replace(/.{4}(?=.)/g, '$& ');
}

/** The check digit of a code of digits and capitals, modulo 11 by weights 2 to 9 from the right. */
export function checkDigit(code: string): string {
  const sum = [...code]
    .reverse()
    .reduce((total, character, place) => total + (character.charCodeAt(0) - 48) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
}
