import type { Focus } from '../../protocol/pictures/picture-change.ts';
import { attentionAlong, bestStart } from './attention.ts';
import type { OpenedPicture } from './open-frames.ts';
import type { ResizePlan } from './resize-plan.ts';

/** Pixels of the longer side. */
const SEEN_SIDE = 160;

/** Returns the part to keep of a picture scaled to `scaled`. */
export async function keptPart(opened: OpenedPicture, { scaled, canvas }: ResizePlan, focus: Focus) {
  const [roomX, roomY] = [scaled.width - canvas.width, scaled.height - canvas.height];
  if (focus !== 'attention') {
    const left = focus === 'left' ? 0 : focus === 'right' ? roomX : Math.round(roomX / 2);
    const top = focus === 'top' ? 0 : focus === 'bottom' ? roomY : Math.round(roomY / 2);
    return { left, top };
  }
  // Attention is found in a small picture as well, in a tenth of the time.
  const factor = Math.min(1, SEEN_SIDE / Math.max(scaled.width, scaled.height));
  const small = {
    width: seen(scaled.width, factor),
    height: seen(scaled.height, factor),
    fit: 'fill',
  } as const;
  const shrunk = opened.first().flatten({ background: '#ffffff' }).resize(small).removeAlpha();
  const { data, info } = await shrunk.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({
    resolveWithObject: true,
  });
  const startOf = (axis: 'columns' | 'rows', length: number, room: number) => {
    if (room === 0) return 0;
    const along = attentionAlong({ data, width: info.width, height: info.height }, axis);
    return Math.min(
      room,
      Math.round(bestStart(along, Math.min(along.length, seen(length, factor))) / factor),
    );
  };
  return { left: startOf('columns', canvas.width, roomX), top: startOf('rows', canvas.height, roomY) };
}

function seen(side: number, factor: number): number {
  return Math.max(1, Math.round(side * factor));
}
