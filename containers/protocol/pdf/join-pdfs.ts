import { z } from 'zod';
import { leftOutSchema, pictureFaultSchema } from '../pictures/picture-fault.ts';
import { defineProgramOfSteps } from '../program.ts';
import type { PageLayout, PictureSource } from './picture-pages.ts';

/** A document to be joined. */
export interface DocumentPart {
  title: string;
  path: string;
  /** Null where they were not counted; then only documents without a fault, a password or a great size are joined. */
  pages: number | null;
  /** True if we made it of a picture, and it is nothing but pages. */
  drawn: boolean;
}

/** A picture whose pages are still to be drawn; only beside documents that were not counted. */
export interface PicturePart {
  title: string;
  picture: PictureSource;
}

export type Part = DocumentPart | PicturePart;

export interface JoinPdfsJob {
  parts: Part[];
  /** The layout of the pictures among the parts. */
  layout: PageLayout;
  bookmarks: boolean;
  /** The user declared to be entitled to take restrictions away. */
  authorized: boolean;
  scratch: string;
  target: string;
}

const placeSchema = z.int().min(0);
const faultSchema = z.union([z.literal('restricted'), pictureFaultSchema]);
const stepSchema = z.union([
  z.object({ part: placeSchema, note: z.string(), value: z.string() }),
  z.object({ part: placeSchema, left: leftOutSchema }),
]);

/** Why a part cannot be joined. */
export type PartFault = z.output<typeof faultSchema>;

/** A loss of a part on its way, which `value` counts or names; or the part of a picture that was left out. */
export type JoinStep = z.output<typeof stepSchema>;

/** Joins PDFs and pictures with all that belongs to them: a step for each thing that is not as it was. */
export const joinPdfsProgram = defineProgramOfSteps<JoinPdfsJob>()(
  'pdf/join-pdfs.ts',
  stepSchema,
  z.union([
    /** The part whose restrictions the joined file took over. */
    z.object({ lock: placeSchema.nullable() }),
    z.object({ part: placeSchema, fault: faultSchema }),
    /** The fault of documents that were not counted: they need the slower way. */
    z.object({ fault: z.literal('needsCare') }),
  ]),
);
