import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import type { JoinPdfsJob } from '../sandboxed/join-pdfs.ts';

export interface JoinPart {
  input: ToolInput;
  path: string;
  /** Null where they were not counted; then only documents that need no care are joined. */
  pages: number | null;
}

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
}

const messageSchema = z.union([
  z.object({ restricted: z.int().min(0) }),
  z.object({ damaged: z.int().min(0) }),
  z.object({ document: z.int().min(0), note: z.string(), value: z.string().default('') }),
  z.object({ lock: z.int().min(0).nullable() }),
  z.object({ declined: z.literal(true) }),
]);

function placeOf(message: z.output<typeof messageSchema>): number {
  return 'document' in message ? message.document : -1;
}

/**
 * Joins PDFs with all that they are beside their pages; throws the failure that names a restricted one. Null where the
 * pages were not counted and a document needs more care.
 */
export async function joinPdfs(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  parts: readonly JoinPart[],
  options: Pick<JoinPdfsJob, 'bookmarks' | 'authorized' | 'target'>,
): Promise<Joined | null> {
  const messages: z.output<typeof messageSchema>[] = [];
  const job: JoinPdfsJob = {
    ...options,
    scratch: context.scratch,
    parts: parts.map(({ input, path, pages }) => {
      return { path, title: input.stem, pages, drawn: input.type !== 'pdf' };
    }),
  };
  const { code, stderr } = await context.runNode('join-pdfs.ts', job, (message) => {
    const parsed = messageSchema.safeParse(message);
    if (parsed.success) messages.push(parsed.data);
  });
  const joined: Joined = { losses: [], lock: null };
  messages.sort((left, right) => placeOf(left) - placeOf(right));
  if (messages.some((message) => 'declined' in message)) return null;
  for (const message of messages) {
    if ('declined' in message) continue;
    if ('restricted' in message) throw failure('restricted', parts[message.restricted]?.input.name ?? '');
    if ('damaged' in message) throw failure('damaged', parts[message.damaged]?.input.name ?? '');
    if ('lock' in message) joined.lock = message.lock === null ? null : (parts[message.lock]?.input ?? null);
    else {
      const part = parts[message.document];
      if (part) joined.losses.push({ input: part.input, what: message.note, value: message.value });
    }
  }
  if (code !== 0) throw new Error(`join-pdfs ended with ${code}: ${stderr}`);
  return joined;
}
