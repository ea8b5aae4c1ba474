import type { Manifest } from '../../values/documents.ts';
import { documentNumber, moment, series } from '../../values/values.ts';
import { type DocumentHead, sheetField } from '../document-head.ts';
import { qrCodeOf } from '../paper/codes.ts';
import type { PaperContext } from '../paper-order.ts';
import { MODES } from './tables.ts';

/** Returns the head of every sheet of a DAMDFE. */
export function headOf({ content, key, supplement }: Manifest, { logo }: PaperContext): DocumentHead {
  const at = (field: string) => content.text('ide', field);
  return {
    name: 'DAMDFE',
    meaning: 'Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais',
    side: { title: 'MODAL', value: MODES[at('modal')] ?? at('modal') },
    facts: [
      { title: 'MODELO', value: at('mod'), share: 0.7 },
      { title: 'SÉRIE', value: series(at('serie')), share: 0.7 },
      { title: 'NÚMERO', value: documentNumber(at('nMDF')), share: 1.2 },
      sheetField(0.7),
      { title: 'DATA E HORA DE EMISSÃO', value: moment(at('dhEmi')), share: 2 },
    ],
    issuer: content.find('emit'),
    logo,
    key: key.key,
    code: qrCodeOf(supplement?.text('qrCodMDFe')),
    check: 'Consulte em https://dfe-portal.svrs.rs.gov.br/MDFe/consulta',
  };
}
