const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** City, environment, kind of issuer, issuer, number, month, random number, check digit. */
const SERVICE_KEY = /^\d{9}[0-9A-Z]{14}\d{27}$/;

export interface AccessKey {
  /** The 44 characters of the key. */
  key: string;
  model: string;
  /** Kind of issue: 1 is the usual one. */
  emission: string;
}

/** Reads the key in an `Id`, which has a prefix of letters before its 44 characters; null if there is none. */
export function readAccessKey(id: string): AccessKey | null {
  const key = id.slice(-44);
  return KEY.test(key) ? { key, model: key.slice(20, 22), emission: key.slice(34, 35) } : null;
}

/** Reads the 50 characters of a NFS-e's key in its `Id`; null if there are none. */
export function readServiceKey(id: string): string | null {
  const key = id.slice(-50);
  return SERVICE_KEY.test(key) ? key : null;
}

/** Returns true if a text is a key without any prefix. */
export function isAccessKey(text: string): boolean {
  return KEY.test(text);
}

/** The series in which a person without a CNPJ issues (NT 2018.001). */
const SERIES_OF_PERSONS = /^9[2-6]\d$/;

/** Returns the issuer's CNPJ, or the CPF of a person, by the 44 characters of a key. */
export function issuerOfKey(key: string): string {
  return SERIES_OF_PERSONS.test(key.slice(22, 25)) ? key.slice(9, 20) : key.slice(6, 20);
}

/** Formats a key for print: eleven groups of four. */
export function groupedKey(key: string): string {
  return key.replace(/.{4}(?=.)/g, '$& ');
}

/** Returns the check digit of a code of digits and capitals, modulo 11 with weights 2 to 9 from the right. */
export function checkDigit(code: string): string {
  const sum = [...code]
    .reverse()
    .reduce((total, character, place) => total + (character.charCodeAt(0) - 48) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
}
