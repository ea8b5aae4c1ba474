import type { FiscalElement } from '../values/element.ts';
import { phone, postalCode, taxpayer } from '../values/values.ts';

const ADDRESSES = [
  'enderEmit',
  'enderDest',
  'enderReme',
  'enderExped',
  'enderReceb',
  'enderToma',
  'enderemit',
];

/** A person or company in a document; absent fields are ''. */
export interface Party {
  name: string;
  tradeName: string;
  /** CNPJ, CPF or a foreigner's document. */
  identity: string;
  registration: string;
  /** Street, number and complement. */
  street: string;
  district: string;
  city: string;
  state: string;
  country: string;
  postalCode: string;
  phone: string;
  email: string;
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}

export function identityOf(element: FiscalElement | null): string {
  if (element === null) return '';
  const own = element.text('CNPJ') || element.text('CPF');
  return own === '' ? element.text('idEstrangeiro') : taxpayer(own);
}

/** Returns an issuer's identity with its title. */
export function titledIdentity(element: FiscalElement | null): string {
  const title = element?.text('CNPJ') === '' && element.text('CPF') !== '' ? 'CPF' : 'CNPJ';
  return `${title}: ${identityOf(element)}`;
}

/**
 * Reads `emit`, `dest`, `rem`, `exped`, `receb`, `toma` and the like; the address is a child, or among their own
 * fields.
 */
export function partyOf(element: FiscalElement | null): Party | null {
  if (element === null) return null;
  const address = ADDRESSES.map((name) => element.find(name)).find((found) => found !== null) ?? element;
  return {
    name: element.text('xNome'),
    tradeName: element.text('xFant'),
    identity: identityOf(element),
    registration: element.text('IE'),
    street: joined([address.text('xLgr'), address.text('nro'), address.text('xCpl')], ', '),
    district: address.text('xBairro'),
    city: address.text('xMun'),
    state: address.text('UF'),
    country: address.text('xPais'),
    postalCode: postalCode(address.text('CEP')),
    phone: phone(address.text('fone') || element.text('fone')),
    email: element.text('email'),
  };
}

/** Returns the address in one line. */
export function addressLine(party: Party): string {
  const { street, district, city, state } = party;
  const cep = party.postalCode === '' ? '' : `CEP ${party.postalCode}`;
  return joined([street, district, joined([city, state], ' - '), cep], ' - ');
}
