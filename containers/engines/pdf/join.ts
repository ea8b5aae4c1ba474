import { type Failure, failure } from '../../plain/failures.ts';
import {
  type JoinPdfsJob,
  type JoinStep,
  joinPdfsProgram,
  type Part,
  type PartFault,
} from '../../protocol/pdf/join-pdfs.ts';
import type { LeftOut } from '../../protocol/pictures/picture-fault.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { pictureFailure } from '../images/drawing.ts';
import type { ReadablePicture } from '../images/readable.ts';

export type JoinPart = { input: ToolInput } & (
  | {
      path: string;
      /** Null if they were not counted; then only simple documents are joined. */
      pages: number | null;
    }
  /** A picture to be drawn on a page, only beside documents that were not counted. */
  | { picture: ReadablePicture }
);

/** Content that a document lost; `value` is a number or a name. */
export interface Loss {
  input: ToolInput;
  what: string;
  value: string;
}

export interface JoinedPdf {
  losses: Loss[];
  /** The document whose restrictions the joined file has. */
  lock: ToolInput | null;
  /** The pictures that were not drawn completely. */
  left: { input: ToolInput; what: LeftOut }[];
}

/**
 * Joins PDFs with everything they hold besides pages; throws the failure that names a restricted one. Null if the pages
 * were not counted and a document is not simple.
 */
export async function joinPdfs(
  context: NodeRunner<'scratch'>,
  parts: readonly JoinPart[],
  options: Pick<JoinPdfsJob, 'layout' | 'bookmarks' | 'authorized' | 'target'>,
): Promise<JoinedPdf | null> {
  const inputOf = (place: number) => {
    const input = parts[place]?.input;
    if (input === undefined) throw new Error(`There is no part ${place}.`);
    return input;
  };
  const steps: JoinStep[] = [];
  const job = { ...options, scratch: context.scratch, parts: parts.map(partOf) };
  const answer = await ask(context, joinPdfsProgram, job, (step) => steps.push(step));
  if ('part' in answer) throw refusal(answer.fault, inputOf(answer.part).name);
  if ('fault' in answer) return null;
  steps.sort((one, other) => one.part - other.part);
  return {
    losses: steps.flatMap((step) =>
      'note' in step ? [{ input: inputOf(step.part), what: step.note, value: step.value }] : [],
    ),
    left: steps.flatMap((step) => ('left' in step ? [{ input: inputOf(step.part), what: step.left }] : [])),
    lock: answer.lock === null ? null : inputOf(answer.lock),
  };
}

function refusal(fault: PartFault, name: string): Failure {
  return fault === 'restricted' ? failure(fault, name) : pictureFailure(fault, name);
}

function partOf(part: JoinPart): Part {
  const { input } = part;
  const title = input.stem;
  if ('path' in part) return { title, path: part.path, pages: part.pages, drawn: input.type !== 'pdf' };
  const { path: source, lossy } = part.picture;
  return { title, picture: { original: input.path, source, lossy } };
}
