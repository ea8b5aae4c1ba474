import { join } from 'node:path';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { compressPdfProgram, type ImageQuality } from '../../protocol/pdf/compress-pdf.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import { requireSound } from './warnings.ts';

export interface CompressPlan {
  /** Null leaves pictures unchanged. */
  images: ImageQuality | null;
  fonts: boolean;
}

export interface CompressedPdf {
  path: string;
  /** Programs whose private data in the document are not in the copy. */
  programs: string[];
}

/** Decodes all lossless filters, except those of pictures. */
const UNPACKED = ['--object-streams=disable', '--decode-level=specialized'];
/** Share of the remaining time. */
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
 * Writes a copy with the document's own objects: fonts are subset, pictures and streams compressed anew, duplicates
 * merged, unused objects left out. The names of its files begin with `name`.
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
  // PDF/A-1 does not allow object streams.
  const packing = found.isArchival ? [] : ['--object-streams=generate'];
  // The base is unencrypted, because qpdf decrypts whatever it decodes; the copy is encrypted as the original.
  await qpdf(
    engine,
    [`--update-from-json=${update}`, ...packing, `--copy-encryption=${source}`, base],
    target,
  );
  await requireSound(engine, source, target);
  return { path: target, programs: found.programs };
}
