import { z } from 'zod';
import type { PixelBox, ShownBox } from '../plain/geometry/boxes.ts';

const sides = { left: z.number(), top: z.number(), right: z.number(), bottom: z.number() };

export const shownBoxSchema: z.ZodType<ShownBox> = z.object(sides);
export const pixelBoxSchema: z.ZodType<PixelBox> = z.object(sides);
