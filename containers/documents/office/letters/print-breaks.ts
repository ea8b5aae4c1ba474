import { childOf, descendantsOf, element, elementsOf, isElement, type XmlElement } from '../../text/tree.ts';

export const BREAK = '#break';
export const BREAK_BEFORE = '#breakBefore';
const BEFORE = ['w:pStyle', 'w:keepNext', 'w:keepLines'];

function isPageBreak({ name, attributes }: XmlElement): boolean {
  return name === 'w:br' && attributes.get('w:type') === 'page';
}

/**
 * Once a note has its mark written out, LibreOffice loses a break of the page within a paragraph: one with which a
 * paragraph begins is printed as a setting of it.
 */
export function markBreaks(body: XmlElement): void {
  for (const paragraph of descendantsOf(body, 'w:p')) {
    const run = elementsOf(paragraph).find(({ name }) => name !== 'w:pPr');
    const found = run?.name === 'w:r' ? elementsOf(run).find(({ name }) => name !== 'w:rPr') : undefined;
    if (run === undefined || found === undefined || !isPageBreak(found)) continue;
    run.children = run.children.map((child) => (child === found ? element(BREAK, {}, [found]) : child));
    let setup = childOf(paragraph, 'w:pPr');
    if (setup === undefined) {
      setup = element('w:pPr');
      paragraph.children.unshift(setup);
    }
    const at = setup.children.findIndex((child) => isElement(child) && !BEFORE.includes(child.name));
    setup.children = setup.children.toSpliced(
      at === -1 ? setup.children.length : at,
      0,
      element(BREAK_BEFORE),
    );
  }
}
