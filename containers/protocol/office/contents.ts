import { z } from 'zod';

const KINDS = [
  'equation',
  'picture',
  'chart',
  'diagram',
  'object',
  'slicer',
  'drawing',
  'part',
  'box',
] as const;
/**
 * Why something is not shown: its data is elsewhere or not in the file, it is of a kind that LibreOffice has no reader
 * for, or of a picture's format that it may not read.
 */
const FAULTS = ['linked', 'absent', 'unread', 'format'] as const;

const itemSchema = z.object({
  kind: z.enum(KINDS),
  /** In points; 0 where it is not known. */
  width: z.number(),
  height: z.number(),
  /** The words before it, or the name or number of its sheet or slide; empty where that is not known. */
  place: z.object({ of: z.enum(['text', 'sheet', 'slide']), name: z.string() }),
  /** The page on which the item is printed, from 1; null where that is not known. */
  page: z.int().nullable(),
  /** True if the item is certainly seen: it is not hidden, deleted, or drawn as part of something else. */
  isCertain: z.boolean(),
  fault: z.enum(FAULTS).nullable(),
});

/** Items of which only their number is known, because the document holds more than are listed. */
const groupSchema = itemSchema.pick({ kind: true, isCertain: true, fault: true }).extend({ count: z.int() });

const contentsSchema = z.object({
  /** A PDF without a structure shows its comments alone. */
  isWhole: z.boolean(),
  items: z.array(itemSchema),
  /** Items beyond the list. */
  unlisted: z.array(groupSchema),
  /** Footnotes and endnotes. */
  notes: z.int(),
  comments: z.int(),
  /** Insertions and deletions under control. */
  changes: z.int(),
  /** Texts that are marked as deleted. */
  deletions: z.int(),
  /** Boxes of forms that are ticked or not, as a document of text has them. */
  boxes: z.object({ ticked: z.int(), empty: z.int() }),
  /** Slides that have notes for their speaker. */
  spoken: z.int(),
  /** Content that LibreOffice shows only where the document is written in another way. */
  mendable: z.int(),
  /** Fields that show an error which the document has kept. */
  errors: z.int(),
});

export type ContentItem = z.output<typeof itemSchema>;
export type ContentGroup = z.output<typeof groupSchema>;
/** The contents of a document besides its text. */
export type Contents = z.output<typeof contentsSchema>;

/** The answer of a program that counts. */
export const countedSchema = z.object({
  /** Null where it cannot be known. */
  contents: contentsSchema.nullable(),
  /** The kind of error for which it cannot be known. */
  cause: z.string().optional(),
});
