import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { separate } from '../../documents/office/slides/background.ts';
import type { Draft, PageText } from '../../documents/office/slides/draft.ts';
import { encodePicture } from '../../documents/office/slides/encode-picture.ts';
import { isBlank } from '../../documents/office/slides/ink.ts';
import { nativeShapes } from '../../documents/office/slides/native-shapes.ts';
import { type ColorPicture, readPpm } from '../../plain/pnm.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { draftSlidesProgram } from '../../protocol/slides/draft-slides.ts';

/** Pixels by which two drawings of a page may differ, for its size is rounded. */
const ROUNDED = 2;

function isSameSize(one: ColorPicture, other: ColorPicture): boolean {
  return Math.abs(one.width - other.width) <= ROUNDED && Math.abs(one.height - other.height) <= ROUNDED;
}

function cut({ width, height, colors }: ColorPicture, to: ColorPicture): ColorPicture {
  const [across, down] = [Math.min(width, to.width), Math.min(height, to.height)];
  if (across === width && down === height) return { width, height, colors };
  const kept = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y++)
    kept.set(colors.subarray(y * width * 3, (y * width + across) * 3), y * across * 3);
  return { width: across, height: down, colors: kept };
}

async function draftOf(
  page: PageText,
  whole: ColorPicture,
  bare: ColorPicture | null,
  name: string,
): Promise<Draft> {
  const { number, width, height, rules, links } = page;
  const draft = { page: number, width, height, rules, links, shapes: [] };
  if (bare === null || !isSameSize(whole, bare)) {
    const background = isBlank(whole) ? null : await encodePicture(whole, `${name}-whole`);
    return { ...draft, texts: [], background, whole: background, hidden: [], hasHidden: false };
  }
  const scale = whole.width / width;
  const { texts, rest, isRetouched, hidden, hasHidden } = separate(
    page.texts,
    cut(whole, bare),
    cut(bare, whole),
    scale,
  );
  const native = isBlank(rest) ? [] : isRetouched ? null : await nativeShapes(page, rest, scale, name);
  const background = native === null ? await encodePicture(rest, `${name}-rest`) : null;
  const all =
    texts.length === 0 && background !== null ? background : await encodePicture(whole, `${name}-whole`);
  return { ...draft, texts, background, shapes: native ?? [], whole: all, hidden, hasHidden };
}

await runProgram<typeof draftSlidesProgram>(async ({ pages }, onStep) => {
  for (const { text, whole, bare } of pages) {
    const page: PageText = JSON.parse(readFileSync(text, 'utf8'));
    const pictures = [whole, bare].map((path) => (path === null ? null : readPpm(readFileSync(path))));
    const [all, rest] = pictures;
    if (!all) throw new Error('The page was not drawn.');
    const draft = await draftOf(page, all, rest ?? null, text);
    writeFileSync(text, JSON.stringify(draft));
    for (const path of [whole, bare]) if (path !== null) rmSync(path);
    onStep({ page: draft.page, hasText: draft.texts.length > 0, hasHidden: draft.hasHidden });
  }
  return null;
});
