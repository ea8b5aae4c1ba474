import { z } from 'zod';
import { defineProgram } from '../program.ts';
import type { PictureChange } from './picture-change.ts';
import { pictureFaultSchema } from './picture-fault.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureOutput } from './picture-output.ts';
import { needsScreenColoursSchema } from './screen-colours.ts';

export interface ChangePictureJob extends PictureFile {
  scratch: string;
  tasks: readonly ChangeTask[];
}

export interface ChangeTask {
  /** The path without its extension; each of several pictures has its number after a dash. */
  target: string;
  change: PictureChange;
  output: PictureOutput;
  /** Above this number nothing is written. */
  mostPictures: number;
}

const lossSchema = z.enum(['animation', 'depth', 'cmyk', 'cut']);
const sizeSchema = z.object({ width: z.int(), height: z.int() });
const changedSchema = z.object({
  /** Pictures that were made: one, or as many as the file has. */
  pictures: z.int().min(1),
  losses: z.array(lossSchema),
  /** The first picture: its size before and after, its scale, and true if it was held at its own size. */
  before: sizeSchema,
  after: sizeSchema,
  scale: z.number().nullable(),
  isHeld: z.boolean(),
});

const answerSchema = z.union([
  z.object({ changed: z.array(changedSchema) }),
  needsScreenColoursSchema,
  z.object({ fault: pictureFaultSchema }),
]);

/** A loss of a picture on its way. */
export type PictureLoss = z.output<typeof lossSchema>;
export type ChangedPicture = z.output<typeof changedSchema>;
export type ChangePictureAnswer = z.output<typeof answerSchema>;

/** Changes a file's pictures and writes them; answers what became of each task, in their order. */
export const changePictureProgram = defineProgram<ChangePictureJob>()(
  'pictures/change-picture.ts',
  answerSchema,
);
