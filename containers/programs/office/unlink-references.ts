import { readFileSync } from 'node:fs';
import { namesIn, unlinkReferences } from '../../documents/office/contents/unlink-references.ts';
import { TYPES_PART, WordPackage } from '../../documents/office/letters/package.ts';
import { documentOf, type XmlElement } from '../../documents/text/tree.ts';
import { packed, ZipFile } from '../../documents/text/zip-file.ts';
import type {
  UnlinkReferencesJob,
  unlinkReferencesProgram,
} from '../../protocol/office/unlink-references.ts';
import { runProgram } from '../../protocol/run-program.ts';

const TEXTS = ['header', 'footer', 'footnotes', 'endnotes'];

function textsOf(document: WordPackage): Map<string, XmlElement> {
  const texts = new Map([[document.main, document.document]]);
  for (const { kind, target } of document.relationsOf(document.main)) {
    const root = TEXTS.includes(kind) ? document.read(target) : null;
    if (root !== null) texts.set(target, root);
  }
  return texts;
}

function unlink({ source, target }: UnlinkReferencesJob): number {
  const document = new WordPackage(readFileSync(source));
  const texts = textsOf(document);
  const names = new Set([...texts.values()].flatMap((root) => [...namesIn(root)]));
  let unlinked = 0;
  for (const [name, root] of texts) {
    const count = unlinkReferences(root, names);
    if (count > 0) document.set(name, root);
    unlinked += count;
  }
  if (unlinked === 0) return 0;
  const file = new ZipFile(target);
  file.add(packed(TYPES_PART, Buffer.from(documentOf(document.types()))));
  for (const [name, bytes] of document.others(new Set())) file.add(packed(name, bytes));
  file.end();
  return unlinked;
}

await runProgram<typeof unlinkReferencesProgram>((job) => ({ unlinked: unlink(job) }));
