import { type Content, xmlOf } from './xml.ts';

/** `fields` is the event's content; with `protocol` null it has no answer of the authority. */
export interface EventTraits {
  key: string;
  type: string;
  description: string;
  fields: Record<string, Content | readonly Content[]>;
  sequence?: string;
  protocol?: string | null;
  environment?: '1' | '2';
  status?: string;
}

/** An event of an NF-e with the authority's answer, in the official layout 1.00. */
export function eventXml({
  key,
  type,
  description,
  fields,
  protocol = '135260007654321',
  environment = '1',
  status = '135',
  sequence = '1',
}: EventTraits): string {
  const xmlns = 'http://www.portalfiscal.inf.br/nfe';
  const infEvento = {
    '@Id': `ID${type}${key}01`,
    cOrgao: '35',
    tpAmb: environment,
    CNPJ: key.slice(6, 20),
    chNFe: key,
    dhEvento: '2026-11-21T10:00:00-03:00',
    tpEvento: type,
    nSeqEvento: sequence,
    verEvento: '1.00',
    detEvento: { '@versao': '1.00', descEvento: description, ...fields },
  };
  const evento = { '@versao': '1.00', '@xmlns': xmlns, infEvento };
  if (protocol === null) return xmlOf('evento', evento);
  const answer = {
    tpAmb: environment,
    cOrgao: '35',
    cStat: status,
    xMotivo: 'Evento registrado e vinculado a NF-e',
    chNFe: key,
    tpEvento: type,
    nSeqEvento: sequence,
    dhRegEvento: '2026-11-21T10:00:03-03:00',
    nProt: protocol,
  };
  return xmlOf('procEventoNFe', {
    '@versao': '1.00',
    '@xmlns': xmlns,
    evento,
    retEvento: { '@versao': '1.00', infEvento: answer },
  });
}

/** An event of an MDF-e: like that of an NF-e with other names, and its content in a group. */
export function manifestEventXml(traits: EventTraits & { group: string }): string {
  const { group, description, fields } = traits;
  return eventXml({ ...traits, fields: { [group]: { descEvento: description, ...fields } } })
    .replace(/(<detEvento [^>]*>)<descEvento>[^<]*<\/descEvento>/, '$1')
    .replace(/(<\/?)((?:ret|procE|e)vento)(?=[ >])/gi, '$1$2MDFe')
    .replaceAll('procEventoNFe', 'procEventoMDFe')
    .replaceAll(`<chNFe>${traits.key}</chNFe>`, `<chMDFe>${traits.key}</chMDFe>`);
}

export function cancellationXml(key: string): string {
  return eventXml({
    key,
    type: '110111',
    description: 'Cancelamento',
    fields: { nProt: '135260001234567', xJust: 'Pedido desfeito pelo comprador antes da saída' },
  });
}
