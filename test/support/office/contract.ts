import { strToU8 } from 'fflate';
import { makeWord, wordField } from './documents.ts';

const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const BY = 'w:author="Ana" w:date="2026-01-01T10:00:00Z"';

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const clause = (text: string) =>
  paragraph(run(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
const letters = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

const CHANGES = `<w:del w:id="1" ${BY}><w:r><w:delText>trinta</w:delText></w:r></w:del><w:ins w:id="2" ${BY}>${run('sessenta')}</w:ins>`;
const CHECK_BOX =
  '<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/><w14:checkedState w14:val="2612"/><w14:uncheckedState w14:val="2610"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☒</w:t></w:r></w:sdtContent></w:sdt>';
const FRACTION = `<m:oMath><m:f><m:num>${letters('a')}</m:num><m:den>${letters('b+1')}</m:den></m:f></m:oMath>`;
const NUMBERING = `<w:numbering ${MAIN}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="Cláusula %1 –"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const NOTES = `<w:footnotes ${MAIN}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2">${paragraph(run('Texto da nota'))}</w:footnote></w:footnotes>`;

/**
 * A contract as people write it: tracked changes, hidden text, fields, a check box, an equation, clauses, a
 * note.
 */
export function makeContractDocx(): Uint8Array {
  return makeWord({
    body: [
      paragraph(run('Prazo de ') + CHANGES + run(' dias')),
      paragraph(run('Antes ') + run('OCULTO ', '<w:vanish/>') + run('depois')),
      wordField("CREATEDATE \\@ \"d 'de' MMMM 'de' yyyy\"", '5 de março de 2021'),
      paragraph(CHECK_BOX + run(' aceito')),
      paragraph(run('A taxa é ') + FRACTION + run(' ao mês.')),
      clause('primeiro'),
      clause('segundo'),
      `<w:tbl><w:tr>${cell('um')}${cell('dois')}</w:tr></w:tbl>`,
      paragraph(`${run('Nota')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    ].join(''),
    relationships: [
      { id: 'r1', kind: 'numbering', target: 'numbering.xml' },
      { id: 'r2', kind: 'footnotes', target: 'footnotes.xml' },
    ],
    types: {
      'word/numbering.xml': `${TYPE}.numbering+xml`,
      'word/footnotes.xml': `${TYPE}.footnotes+xml`,
    },
    files: { 'word/numbering.xml': strToU8(NUMBERING), 'word/footnotes.xml': strToU8(NOTES) },
  });
}
