import { join } from 'node:path';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { compressPdfProgram, type ImageQuality } from '../../protocol/pdf/compress-pdf.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { requireSound } from './warnings.ts';

export interface CompressPlan {
  /** Null where pictures stay as they are. */
  images: ImageQuality | null;
  fonts: boolean;
}

export interface CompressedPdf {
  path: string;
  /** Programs that had left their own data in the document, which is not in the copy. */
  programs: string[];
}

/** A stream's kinds of code that lose nothing are undone, but for those of pictures. */
const UNPACKED = ['--object-streams=disable', '--decode-level=specialized'];
/** Of the time that is left. */
const IMAGES_SHARE = 0.5;

async function qpdf(
  engine: ProgramRunner<'deadline'>,
  args: readonly string[],
  target: string,
): Promise<void> {
  const options = ['--warning-exit-0', '--allow-weak-crypto'];
  requireDone(await writeByQpdf(engine, [...options, ...args], target));
}

/**
 * Writes a copy whose objects are the document's own: with fonts subset, pictures and streams packed anew, the same
 * things once, what nothing refers to left out. Files of the work are called `name` and more.
 */
export async function compressPdf(
  engine: ProgramRunner<'deadline'>,
  source: string,
  name: string,
  { images, fonts }: CompressPlan,
  onShare: (share: number) => void,
): Promise<CompressedPdf> {
  const file = (suffix: string) => join(engine.scratch, `${name}-${suffix}`);
  const [base, objects, update, target] = [
    file('base.pdf'),
    file('objects.json'),
    file('update.json'),
    file('done.pdf'),
  ];
  await qpdf(engine, [...UNPACKED, source], base);
  const streams = [
    '--warning-exit-0',
    '--json-output',
    '--json-stream-data=file',
    `--json-stream-prefix=${file('stream')}`,
    '--decode-level=none',
  ];
  requireDone(await engine.run(PROGRAMS.qpdf, [...streams, base, objects]));
  const imagesUntil = Date.now() + (engine.deadline() - Date.now()) * IMAGES_SHARE;
  const job = {
    source: objects,
    target: update,
    changed: file('changed'),
    images,
    imagesUntil,
    fonts,
  };
  const found = await ask(engine, compressPdfProgram, job, ({ share }) => onShare(share));
  if ('fault' in found) throw new Error(`The document cannot be compressed: ${found.fault}`);
  // The first part of the norm for archives knows no object streams.
  const packing = found.isArchival ? [] : ['--object-streams=generate'];
  // The base is open, because qpdf opens whatever it unpacks; the copy is locked as the original is.
  await qpdf(
    engine,
    [`--update-from-json=${update}`, ...packing, `--copy-encryption=${source}`, base],
    target,
  );
  await requireSound(engine, source, target);
  return { path: target, programs: found.programs };
}
