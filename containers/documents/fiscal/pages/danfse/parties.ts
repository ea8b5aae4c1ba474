import { lookUp } from '../../../../plain/look-up.ts';
import { cityOf } from '../../values/cities.ts';
import type { FiscalElement } from '../../values/element.ts';
import { phone, postalCode, taxpayer } from '../../values/values.ts';
import { cell, type DanfseRows, heading } from './grid.ts';
import { ISSUERS, NO_NUMBER, SIMPLES, SIMPLES_REGIMES } from './tables.ts';

/** Joins different values to one text. */
function distinct(values: readonly string[]): string {
  return [...new Set(values.filter((value) => value !== ''))].join(' / ');
}

function identityOf(party: FiscalElement): string {
  const number = party.text('CNPJ') || party.text('CPF');
  if (number !== '') return taxpayer(number);
  const reason = party.text('cNaoNIF');
  return party.text('NIF') || (lookUp(NO_NUMBER, reason) ?? reason);
}

interface PartyPlace {
  city: string;
  /** Codes of the city and the post. */
  codes: string;
  street: string;
}

/** Reads an `end`, or an issuer's `enderNac`. */
function placeOf(address: FiscalElement | null): PartyPlace {
  if (address === null) return { city: '', codes: '', street: '' };
  const abroad = address.find('endExt');
  const own = address.find('endNac') ?? address;
  const city = own.text('cMun');
  const complement = address.text('xCpl');
  const street = [
    [address.text('xLgr'), address.text('nro')].filter(Boolean).join(', '),
    complement,
    address.text('xBairro'),
  ];
  return {
    city:
      abroad === null
        ? cityOf(city) || own.text('UF')
        : [abroad.text('xCidade'), abroad.text('xEstProvReg'), abroad.text('cPais')].join(' / '),
    codes:
      abroad === null
        ? [city, postalCode(own.text('CEP'))].filter(Boolean).join(' / ')
        : abroad.text('cEndPost'),
    street: street.filter(Boolean).join(' - '),
  };
}

/** Returns the rows of one party from several elements; for each field the first element that has it counts. */
function partyRows(title: string, sources: readonly FiscalElement[]): DanfseRows {
  const address = sources.map((one) => one.find('end') ?? one.find('enderNac')).find((one) => one !== null);
  const place = placeOf(address ?? null);
  const every = (read: (party: FiscalElement) => string) => distinct(sources.map(read));
  return [
    [
      heading(title),
      cell('CNPJ / CPF / NIF', every(identityOf)),
      cell(
        'Indicador Municipal (Inscrição)',
        every((party) => party.text('IM')),
      ),
      cell(
        'Telefone',
        every((party) => phone(party.text('fone'))),
      ),
    ],
    [
      cell(
        'Nome / Nome Empresarial',
        every((party) => party.text('xNome')),
        2,
      ),
      cell('Município / Sigla UF', place.city),
      cell('Código IBGE / CEP', place.codes),
    ],
    [
      cell('Endereço', place.street, 2),
      cell(
        'E-mail',
        every((party) => party.text('email')),
        2,
      ),
    ],
  ];
}

/** Returns the rows of the provider; if the provider issued the note, its address is in `emit`. */
export function providerRows(content: FiscalElement): DanfseRows {
  const declaration = content.find('DPS', 'infDPS');
  const provider = declaration?.find('prest') ?? null;
  const issuer = declaration?.text('tpEmit') === '1' ? content.find('emit') : null;
  const sources = [issuer, provider].filter((one) => one !== null);
  const regime = provider?.find('regTrib') ?? null;
  const simples = regime?.text('opSimpNac') ?? '';
  const how = regime?.text('regApTribSN') ?? '';
  return [
    ...partyRows('PRESTADOR / FORNECEDOR', sources),
    [
      cell('Simples Nacional na Data de Competência', lookUp(SIMPLES, simples) ?? simples, 2),
      cell('Regime de Apuração Tributária pelo SN', lookUp(SIMPLES_REGIMES, how) ?? how, 2),
    ],
  ];
}

const SAME = 'O DESTINATÁRIO É O PRÓPRIO TOMADOR / ADQUIRENTE IDENTIFICADO NA NFS-e';

/** Returns the rows of customer, beneficiary and intermediary, or the reason for which there is none. */
export function otherPartyBlocks(content: FiscalElement): DanfseRows[] {
  const declaration = content.find('DPS', 'infDPS');
  const reform = declaration?.find('IBSCBS') ?? null;
  const block = (title: string, party: FiscalElement | null, absent: string): DanfseRows =>
    party === null ? [[{ title: absent, value: ' ', span: 4 }]] : partyRows(title, [party]);
  const unknown = (title: string) => `${title} DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e`;
  const isSame = reform?.text('indDest') === '0';
  return [
    block('TOMADOR / ADQUIRENTE', declaration?.find('toma') ?? null, unknown('TOMADOR / ADQUIRENTE')),
    block('DESTINATÁRIO DA OPERAÇÃO', reform?.find('dest') ?? null, isSame ? SAME : unknown('DESTINATÁRIO')),
    block('INTERMEDIÁRIO DA OPERAÇÃO', declaration?.find('interm') ?? null, unknown('INTERMEDIÁRIO')),
  ];
}

/** Returns who issued the note: `1 - Prestador`. */
export function issuerRole(content: FiscalElement): string {
  const code = content.text('DPS', 'infDPS', 'tpEmit');
  return lookUp(ISSUERS, code) ?? code;
}
