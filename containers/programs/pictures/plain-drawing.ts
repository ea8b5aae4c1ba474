import { readFile, writeFile } from 'node:fs/promises';
import { withPixelLengths } from '../../documents/pictures/svg-lengths.ts';
import { drawingTraits } from '../../documents/pictures/svg-traits.ts';
import { decodeHead } from '../../files/sniff.ts';
import type { plainDrawingProgram } from '../../protocol/pictures/plain-drawing.ts';
import { runProgram } from '../../protocol/run-program.ts';

const DECLARATION = '<?xml';

/** Returns a drawing's text with the bytes of the file; in UTF-8, and without its declaration, if they are UTF-16. */
function drawingText(bytes: Buffer): { text: string; encoding: 'latin1' | 'utf8' } | null {
  const text = decodeHead(bytes);
  if (text === null) return null;
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (!isWide) return { text, encoding: 'latin1' };
  const isDeclared = text.startsWith(DECLARATION);
  return { text: isDeclared ? text.slice(text.indexOf('?>') + 2) : text, encoding: 'utf8' };
}

await runProgram<typeof plainDrawingProgram>(async ({ source, target }) => {
  const bytes = await readFile(source);
  const drawing = drawingText(bytes);
  await writeFile(
    target,
    drawing === null ? bytes : Buffer.from(withPixelLengths(drawing.text), drawing.encoding),
  );
  return drawingTraits(drawing?.text ?? '');
});
