import { z } from 'zod';

/** Left, top, right and bottom, in points or dots. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
