import { z } from 'zod';

/** A picture's colours are of a press, with their profile: they are to be brought to the screen's before. */
export const needsScreenColoursSchema = z.object({ needs: z.literal('screenColours') });

export type NeedsScreenColours = z.output<typeof needsScreenColoursSchema>;
