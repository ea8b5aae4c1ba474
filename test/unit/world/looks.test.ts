import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnPictures } from '../../soak/world/looks.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const noisy = () => sharp({ create: { width: 60, height: 46, channels: 3, background: '#888888', noise } });

test('a picture that its EXIF turns is drawn as what was turned for good', async () => {
  const turned = await noisy().withMetadata({ orientation: 8 }).png().toBuffer();
  const upright = await sharp(turned).rotate().png().toBuffer();
  const before = { name: 'antes.png', bytes: turned };
  const [one, other] = await drawnPictures(before, { name: 'depois.png', bytes: upright }, '');
  expect(one).toEqual(other);
});

test('a picture that was made smaller is held against its input as small', async () => {
  const large = await noisy().png().toBuffer();
  const small = await sharp(large).resize(30, 23).png().toBuffer();
  const before = { name: 'antes.png', bytes: large };
  const [one, other] = await drawnPictures(before, { name: 'depois.png', bytes: small }, '');
  expect(one).toMatchObject({ width: 30, height: 23 });
  const differences = one.pixels.map((value, at) => Math.abs(value - (other.pixels[at] ?? 0)));
  expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(10);
});
