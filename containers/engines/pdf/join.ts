import { z } from 'zod';
import type { Part } from '../../documents/pdf/join/merged.ts';
import { failure } from '../../plain/failures.ts';
import type { JoinPdfsJob } from '../../programs/pdf/join-pdfs.ts';
import { type LeftOut, leftOutSchema, pictureFaultSchema } from '../../protocol/pictures/picture-fault.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { pictureFailure } from '../images/drawing.ts';
import type { ReadablePicture } from '../images/readable.ts';

export type JoinPart = { input: ToolInput } & (
  | {
      path: string;
      /** Null where they were not counted; then only documents that need no care are joined. */
      pages: number | null;
    }
  /** To be drawn; only beside documents that were not counted. */
  | { picture: ReadablePicture }
);

/** What a document lost on its way; `value` counts or names it. */
export interface Loss {
  input: ToolInput;
  what: string;
  value: string;
}

export interface Joined {
  losses: Loss[];
  /** Whose restrictions the joined file took over. */
  lock: ToolInput | null;
  /** The pictures that were not drawn whole. */
  left: { input: ToolInput; what: LeftOut }[];
}

const messageSchema = z.union([
  z.object({ restricted: z.int().min(0) }),
  z.object({ damaged: z.int().min(0) }),
  z.object({ document: z.int().min(0), note: z.string(), value: z.string().default('') }),
  z.object({ lock: z.int().min(0).nullable() }),
  z.object({ declined: z.literal(true) }),
  z.object({ picture: z.int().min(0), left: leftOutSchema.nullable() }),
  z.object({ picture: z.int().min(0), fault: pictureFaultSchema }),
]);

type Message = z.output<typeof messageSchema>;

function placeOf(message: Message): number {
  return 'document' in message ? message.document : -1;
}

/**
 * Joins PDFs with all that they are beside their pages; throws the failure that names a restricted one. Null where the
 * pages were not counted and a document needs more care.
 */
export async function joinPdfs(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  parts: readonly JoinPart[],
  options: Pick<JoinPdfsJob, 'layout' | 'bookmarks' | 'authorized' | 'target'>,
): Promise<Joined | null> {
  const messages: Message[] = [];
  const job: JoinPdfsJob = {
    ...options,
    scratch: context.scratch,
    parts: parts.map(partOf),
  };
  const { code, stderr } = await context.runNode('pdf/join-pdfs.ts', job, (message) => {
    const parsed = messageSchema.safeParse(message);
    if (parsed.success) messages.push(parsed.data);
  });
  if (messages.some((message) => 'declined' in message)) return null;
  const joined: Joined = { losses: [], lock: null, left: [] };
  messages.sort((left, right) => placeOf(left) - placeOf(right));
  for (const message of messages) take(message, joined, parts);
  if (code !== 0) throw new Error(`join-pdfs ended with ${code}: ${stderr}`);
  return joined;
}

function partOf(part: JoinPart): Part {
  const { input } = part;
  const title = input.stem;
  if ('path' in part) return { title, path: part.path, pages: part.pages, drawn: input.type !== 'pdf' };
  const { path: source, lossy } = part.picture;
  return { title, picture: { original: input.path, source, lossy } };
}

function take(message: Message, joined: Joined, parts: readonly JoinPart[]): void {
  const inputAt = (index: number) => parts[index]?.input;
  if ('restricted' in message) throw failure('restricted', inputAt(message.restricted)?.name ?? '');
  if ('damaged' in message) throw failure('damaged', inputAt(message.damaged)?.name ?? '');
  if ('lock' in message) joined.lock = message.lock === null ? null : (inputAt(message.lock) ?? null);
  if ('picture' in message) {
    const input = inputAt(message.picture);
    if ('fault' in message) throw pictureFailure(message.fault, input?.name ?? '');
    if (message.left !== null && input) joined.left.push({ input, what: message.left });
  }
  if ('document' in message) {
    const input = inputAt(message.document);
    if (input) joined.losses.push({ input, what: message.note, value: message.value });
  }
}
