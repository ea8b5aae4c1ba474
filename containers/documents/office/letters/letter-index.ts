import type { Letter } from './letter.ts';

const INDEX = 'papelada_0';
const FIRST_ID = 1_000_000_000;

function mark(name: string, id: number): string {
  return `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`;
}

function link(name: string, own = ''): string {
  const look = '<w:rPr><w:sz w:val="2"/></w:rPr>';
  return `<w:p>${own}<w:hyperlink w:anchor="${name}"><w:r>${look}<w:t>x</w:t></w:r></w:hyperlink></w:p>`;
}

/** The bookmark of a letter that is to be found. */
export function markOf({ copy, isPrinted }: Letter): string {
  return isPrinted ? mark(`papelada_${copy + 1}`, FIRST_ID + copy + 1) : '';
}

/** A last section with a link to each letter, and one to itself. */
export function indexBlocks(count: number): string {
  const links = Array.from({ length: count }, (_, copy) => link(`papelada_${copy + 1}`)).join('');
  const page =
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="0" w:footer="0" w:gutter="0"/>';
  return `${link(INDEX, mark(INDEX, FIRST_ID))}${links}<w:sectPr><w:type w:val="nextPage"/>${page}</w:sectPr>`;
}
