import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../common/esign/composition.ts';
import { inspected } from './support/esign.ts';
import { streamObject } from './support/pdf.ts';
import { contractWith } from './support/two-faced-documents.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const FILE = '<< /Type /Filespec /F (tabela.csv) /UF (tabela.csv) /EF << /F 6 0 R >> >>';
const BYTES = streamObject('/Type /EmbeddedFile', Buffer.from('valor;900000'));

/** Documents with one attached file, by where it is named. */
const ATTACHED: Record<string, Buffer> = {
  'the list of attached files': contractWith({
    catalog: '/Names << /EmbeddedFiles << /Names [(tabela.csv) 5 0 R] >> >>',
    more: [FILE, BYTES],
  }),
  'a note alone': contractWith({
    page: '/Annots [7 0 R]',
    more: [FILE, BYTES, '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 20 20] /F 4 /FS 5 0 R >>'],
  }),
  'a note and the list': contractWith({
    catalog: '/Names << /EmbeddedFiles << /Names [(tabela.csv) 5 0 R] >> >>',
    page: '/Annots [7 0 R]',
    more: [FILE, BYTES, '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 20 20] /F 4 /FS 5 0 R >>'],
  }),
  'the document as its source': contractWith({ catalog: '/AF [5 0 R]', more: [FILE, BYTES] }),
  'a page as its source': contractWith({ page: '/AF [5 0 R]', more: [FILE, BYTES] }),
};

describe('an attached file is reported, once, that is named by', () => {
  test.each(Object.entries(ATTACHED))('%s', async (_, bytes) => {
    const { state } = await inspected(program().url, bytes);
    if (state.state !== 'done') throw new Error(JSON.stringify(state));
    const { remarks }: Inspection = JSON.parse(state.text ?? '');
    expect(remarks.filter((remark) => remark.includes('anexado'))).toEqual([
      'O documento traz um arquivo anexado (“tabela.csv”), que não aparece nas páginas e continua no arquivo.',
    ]);
  });
});
