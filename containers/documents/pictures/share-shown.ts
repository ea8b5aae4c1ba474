import { openPicture } from './pixels.ts';

/** Returns the share of a picture above rows of one colour, which decoders put in place of missing data; 0 to 1. */
export async function shareShown(path: string): Promise<number> {
  const grey = openPicture(path, { failOn: 'none' }).flatten().greyscale().raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  const isEven = (row: number) => {
    const pixels = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    return pixels.every((pixel) => pixel === pixels[0]);
  };
  let rows = info.height;
  while (rows > 0 && isEven(rows - 1)) rows -= 1;
  return rows / info.height;
}
