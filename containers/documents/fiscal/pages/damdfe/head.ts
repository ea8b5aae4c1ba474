import { lookUp } from '../../../../plain/look-up.ts';
import type { Manifest } from '../../values/documents.ts';
import { type DocumentHead, factsOf } from '../document-head.ts';
import { qrCodeOf } from '../paper/codes.ts';
import type { PaperContext } from '../paper-order.ts';
import { MODES } from './tables.ts';

/** Returns the head of every sheet of a DAMDFE. */
export function headOf({ content, key, supplement }: Manifest, { logo }: PaperContext): DocumentHead {
  const mode = content.text('ide', 'modal');
  return {
    name: 'DAMDFE',
    meaning: 'Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais',
    side: { title: 'MODAL', value: lookUp(MODES, mode) ?? mode },
    facts: factsOf(content, 'nMDF'),
    issuer: content.find('emit'),
    logo,
    key: key.key,
    code: qrCodeOf(supplement?.text('qrCodMDFe')),
    check: 'Consulte em https://dfe-portal.svrs.rs.gov.br/MDFe/consulta',
  };
}
