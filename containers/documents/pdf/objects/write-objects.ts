import { closeSync, openSync, writeFileSync } from 'node:fs';
import { writeEscapedUtf8 } from '../../../plain/pdf/escaped-utf8.ts';
import { objectJson, updatePieces } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';

const PIECES_AT_ONCE = 500;

/** Writes objects and, if given, a trailer as JSON for qpdf. */
export function writeObjects(
  path: string,
  header: Dictionary,
  objects: Iterable<readonly [reference: string, json: string]>,
  trailer?: Dictionary,
): void {
  const descriptor = openSync(path, 'w');
  let pieces: string[] = [];
  for (const piece of updatePieces(header, named(objects, trailer))) {
    pieces.push(piece);
    if (pieces.length < PIECES_AT_ONCE) continue;
    writeFileSync(descriptor, writeEscapedUtf8(pieces.join('')));
    pieces = [];
  }
  writeFileSync(descriptor, writeEscapedUtf8(pieces.join('')));
  closeSync(descriptor);
}

function* named(
  objects: Iterable<readonly [reference: string, json: string]>,
  trailer?: Dictionary,
): Generator<readonly [name: string, json: string]> {
  for (const [reference, json] of objects) yield [`obj:${reference}`, json];
  if (trailer !== undefined) yield ['trailer', objectJson({ value: trailer })];
}
