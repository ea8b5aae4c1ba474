import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('containers/{engines,programs,documents}/**/*.ts').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** A text with an operator of content after something that is filled in, or after a digit. */
const LITERAL = /`[^`]*`/g;
const OPERATOR =
  /(?:\}|\d) (?:cm|Tm|Td|TD|Tf|Tz|Tc|Tw|TL|Ts|re|m|l|c|v|y|w|rg|RG|g|G|k|K|d|i|j|J|M|scn|SCN)(?=[ \n`\\])/;
const FILLED = /\$\{([^{}]*)\}/g;
/** Numbers as JavaScript writes them; what a function of ours has written is text. */
const RAW = /toFixed|^(?:Number|String|Math\.\w+)\(|^[^(]* [-+*/] |^[\w.#]+\.join\(' '\)/;
const LISTS_OF_TEXTS = ["runs.join(' ')"];

function drawingLiterals(text: string): string[] {
  return [...text.matchAll(LITERAL)].map(([literal]) => literal).filter((literal) => OPERATOR.test(literal));
}

test('no number is written into the content of a page but by pdf/syntax.ts', () => {
  const drawing = sources.filter(({ text }) => drawingLiterals(text).length > 0);
  expect(drawing.length).toBeGreaterThan(20);
  const raw = drawing.flatMap(({ path, text }) =>
    drawingLiterals(text).flatMap((literal) =>
      [...literal.matchAll(FILLED)].flatMap(([, filled = '']) =>
        RAW.test(filled) && !LISTS_OF_TEXTS.includes(filled) && !filled.includes('.map(')
          ? [`${path}: ${filled}`]
          : [],
      ),
    ),
  );
  expect(raw).toEqual([]);
  expect(drawing.filter(({ text }) => text.includes('.toFixed(')).map(({ path }) => path)).toEqual([]);
});

test('objects are written for qpdf by pdf/syntax.ts alone', () => {
  const writers = sources.filter(({ text }) => /version: 2, qpdf: |"version":2/.test(text));
  expect(writers.map(({ path }) => path)).toEqual([]);
  const pieces = sources.filter(({ text }) => text.includes('updatePieces('));
  expect(pieces.map(({ path }) => path)).toEqual(['containers/documents/pdf/objects/write-objects.ts']);
  expect(pieces.filter(({ text }) => text.includes('JSON.stringify('))).toEqual([]);
  const gathered = sources.find(({ path }) => path.endsWith('objects/gathered-objects.ts'));
  expect(gathered?.text).not.toContain('JSON.stringify(');
});
