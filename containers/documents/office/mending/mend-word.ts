import { descendantsOf, documentOf, type XmlElement } from '../../text/tree.ts';
import type { WordPackage } from '../letters/package.ts';
import { putChunks } from './chunks.ts';
import { ungroupCharts } from './grouped-charts.ts';
import { readStyles, type WordStyles } from './style-reference.ts';
import { namesIn, unlinkReferences } from './unlink-references.ts';
import { writeEquations } from './write-equations.ts';

const TEXTS = ['header', 'footer', 'footnotes', 'endnotes'];
const STYLED = ['w:pStyle', 'w:rStyle'];

function textsOf(document: WordPackage): Map<string, XmlElement> {
  const texts = new Map([[document.main, document.document]]);
  for (const { kind, target } of document.relationsOf(document.main)) {
    const root = TEXTS.includes(kind) ? document.read(target) : null;
    if (root !== null) texts.set(target, root);
  }
  return texts;
}

function stylesOf(document: WordPackage): WordStyles {
  const part = document.partOf('styles');
  const root = part === undefined ? null : document.read(part);
  const marks = STYLED.flatMap((name) => descendantsOf(document.document, name));
  return {
    list: root === null ? [] : readStyles(documentOf(root)),
    used: new Set(marks.map(({ attributes }) => attributes.get('w:val') ?? '')),
  };
}

/** Writes what LibreOffice does not show as Word does in another way; returns how many things. */
export function mendWord(document: WordPackage, chunks: readonly { part: string; path: string }[]): number {
  const texts = textsOf(document);
  const names = new Set([...texts.values()].flatMap((root) => [...namesIn(root)]));
  const styles = stylesOf(document);
  let mended = chunks.length;
  for (const [name, root] of texts) {
    const count = unlinkReferences(root, names, styles) + writeEquations(root) + ungroupCharts(root);
    if (count > 0) document.set(name, root);
    mended += count;
  }
  putChunks(document, chunks);
  return mended;
}
