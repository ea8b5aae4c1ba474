import { join } from 'node:path';
import { changePicture, joinTiffs } from '../../engines/images/change.ts';
import { makePictureReadable, type ReadablePicture } from '../../engines/images/readable.ts';
import { failure } from '../../plain/failures.ts';
import type { ChangedPicture, PictureLoss } from '../../protocol/pictures/change-picture.ts';
import type { PictureChange } from '../../protocol/pictures/picture-change.ts';
import type { PictureFormat, PictureOutput } from '../../protocol/pictures/picture-output.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { resultOf } from '../result.ts';

type PictureChangeContext = ToolContext<unknown>;

/** Programs that open pictures of all kinds: HEIC, old formats, animated PNG and AVIF, and drawings with styles. */
export const PICTURE_PROGRAMS = [
  'heifConvert',
  'imagemagick',
  'ffmpeg',
  'ffprobe',
  'headlessShell',
  'fcList',
] as const;

/** One of the results that are made of a file's pictures. */
export interface PictureTask {
  /** Added to the file's name, if there are several results. */
  suffix?: string;
  change: PictureChange;
  output: PictureOutput;
  /** Notes for the user, besides those about losses. */
  notesOf?: (changed: ChangedPicture) => readonly string[];
}

interface TaskOutputs {
  outputs: { path: string; name: string }[];
  notes: string[];
}

/** Each output takes two of the platform's thousand requests. */
const MOST_OUTPUTS = 500;
/** The most pages of one TIFF. */
const MOST_PAGES = 1000;

const LOSSES: Record<PictureLoss, string> = {
  animation: 'da animação ficou só o primeiro quadro',
  depth: 'as cores passaram de 16 para 8 bits, o que este formato comporta',
  cmyk: 'as cores CMYK foram convertidas para RGB',
  cut: 'o arquivo está incompleto; foi convertida a parte que pôde ser lida',
};
const SYNONYMS: Partial<Record<PictureFormat, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  tiff: ['tif', 'tiff'],
};

function limitsOf(format: PictureFormat, made: number): { limit: number; most: number } {
  return format === 'tiff'
    ? { limit: MOST_PAGES, most: MOST_PAGES }
    : { limit: MOST_OUTPUTS, most: MOST_OUTPUTS - made };
}

/** Makes the results of a file: for each of its pictures those of all tasks, in the order of the tasks. */
async function perform(
  context: PictureChangeContext,
  input: ToolInput,
  { path, others }: ReadablePicture,
  tasks: readonly PictureTask[],
  place: number,
  before: number,
): Promise<TaskOutputs> {
  const sources = [path, ...others];
  const targetOf = (task: number, part: number) => join(context.outputDirectory, `${place}-${task}-${part}`);
  const changed: ChangedPicture[][] = [];
  for (const [part, source] of sources.entries()) {
    const asked = tasks.map(({ change, output }, task) => ({
      target: targetOf(task, part),
      change,
      output,
      mostPictures: limitsOf(output.format, before).most,
    }));
    const job = { original: input.path, source, scratch: context.scratch, tasks: asked };
    changed.push(await changePicture(context, input, job));
  }
  const outputs: TaskOutputs['outputs'] = [];
  const notes = new Set<string>();
  for (const [index, { output, suffix = '', notesOf }] of tasks.entries()) {
    const { format } = output;
    const { limit, most } = limitsOf(format, before + outputs.length);
    const paths = changed.flatMap((ofPart, part) => {
      const { pictures = 0 } = ofPart[index] ?? {};
      const target = targetOf(index, part);
      return pictures === 1
        ? [`${target}.${format}`]
        : Array.from({ length: pictures }, (_, page) => `${target}-${page + 1}.${format}`);
    });
    if (paths.length > most) throw failure('tooManyPictures', input.name, String(limit));
    const gathered = await gatheredPages(
      context,
      format,
      join(context.outputDirectory, `${place}-${index}`),
      paths,
    );
    const names = namesOf(input, suffix, format, gathered.length);
    outputs.push(...gathered.map((made, page) => ({ path: made, name: names[page] ?? '' })));
    if (gathered.length > 1)
      notes.add(
        `${gathered.length} ${input.type === 'tiff' ? 'páginas' : 'imagens'}, um arquivo para cada uma`,
      );
    for (const ofPart of changed) {
      const done = ofPart[index];
      if (done === undefined) continue;
      for (const note of [...done.losses.map((loss) => LOSSES[loss]), ...(notesOf?.(done) ?? [])])
        notes.add(note);
    }
  }
  return { outputs, notes: [...notes] };
}

/** Joins several pages in a TIFF, if the format supports it. */
async function gatheredPages(
  context: PictureChangeContext,
  format: PictureFormat,
  target: string,
  paths: string[],
): Promise<string[]> {
  if (format !== 'tiff' || paths.length === 1) return paths;
  await joinTiffs(context, paths, `${target}.tiff`);
  return [`${target}.tiff`];
}

function namesOf(
  { stem, type, extension }: ToolInput,
  suffix: string,
  format: PictureFormat,
  count: number,
): string[] {
  const written = SYNONYMS[format]?.includes(extension) && suffix === '' ? extension : format;
  if (count === 1) return [`${stem}${suffix}.${written}`];
  const part = type === 'tiff' ? 'pagina' : 'imagem';
  const digits = String(count).length;
  return Array.from(
    { length: count },
    (_, page) => `${stem}${suffix}-${part}-${String(page + 1).padStart(digits, '0')}.${written}`,
  );
}

/** Makes the results of each file's tasks: one file, or one for each of its pictures if the format holds no more. */
export async function changePictures(
  context: PictureChangeContext,
  doing: string,
  tasksOf: (input: ToolInput) => readonly PictureTask[],
): Promise<ToolResult> {
  const files = filesOf(context);
  const remarks: string[] = [];
  let count = 0;
  const outputs = await eachFile(files, remarks, async (input, place) => {
    context.progress((place / files.length) * 100, `${doing} imagem ${place + 1} de ${files.length}`);
    const readable = await makePictureReadable(context, input, place, 'all');
    const notes = new Set(readable.left === null ? [] : [readable.left]);
    const made = await perform(context, input, readable, tasksOf(input), place, count);
    for (const note of made.notes) notes.add(note);
    count += made.outputs.length;
    if (notes.size > 0) remarks.push(`${input.name}: ${[...notes].join('; ')}`);
    return made.outputs;
  });
  return resultOf(outputs.flat(), remarks);
}
