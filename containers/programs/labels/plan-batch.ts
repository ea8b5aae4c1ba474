import { readFile, writeFile } from 'node:fs/promises';
import type { Recognition } from '../../../common/shipping/recognition.ts';
import type { XmlSource } from '../../documents/fiscal/files/sources.ts';
import { isValidInContingency } from '../../documents/fiscal/pages/warnings.ts';
import { readAccessKey } from '../../documents/fiscal/values/access-key.ts';
import { readFiscalDocuments } from '../../documents/fiscal/values/documents.ts';
import { FiscalError } from '../../documents/fiscal/values/fault.ts';
import { MOST_XML_BYTES } from '../../documents/fiscal/values/parse-xml.ts';
import { documentNumber } from '../../documents/fiscal/values/values.ts';
import { type Match, matchLabels, type NoteMatching } from '../../documents/shipping/matching/match.ts';
import { boundedLists } from '../../documents/shipping/notes/bounded.ts';
import { type NoteBook, NoteGatherer, type PlacedNote } from '../../documents/shipping/notes/note-book.ts';
import { describeOthers } from '../../documents/shipping/notes/note-texts.ts';
import type { BatchPlan } from '../../documents/shipping/print/plan.ts';
import { xmlSources } from '../../documents/shipping/print/xml-files.ts';
import { fitsPaper } from '../../documents/shipping/printing/placement.ts';
import { placedBox } from '../../documents/shipping/recognition/placed-box.ts';
import { sourceName } from '../../plain/format.ts';
import { shownBoxSize } from '../../plain/geometry/boxes.ts';
import type { PlanBatchJob, planBatchProgram } from '../../protocol/labels/plan-batch.ts';
import { runProgram } from '../../protocol/run-program.ts';

const STEP = 10;
/** `tpAmb` of notes with legal effect. */
const REAL = '1';

async function addSource(
  gatherer: NoteGatherer,
  name: string,
  source: XmlSource,
  index: number,
): Promise<void> {
  if (source.size === 0) {
    gatherer.fail(name, 'empty');
    return;
  }
  try {
    if (source.size > MOST_XML_BYTES) throw new FiscalError('tooLarge');
    const bytes = await source.read();
    if (bytes === null) throw new FiscalError('damaged');
    gatherer.add(name, index, readFiscalDocuments(bytes));
  } catch (error) {
    // An unexpected error concerns this note, not the batch.
    if (!(error instanceof FiscalError)) console.error(error);
    gatherer.fail(name, error instanceof FiscalError ? error.fault : 'damaged');
  }
}

async function readNotes(
  job: PlanBatchJob,
  onRead: (step: { read: number; of: number }) => void,
): Promise<NoteBook> {
  const { sources, left, faults } = await xmlSources(job.xmls, job.scratch);
  const gatherer = new NoteGatherer();
  const files = job.xmlNames.map((name) => ({ name }));
  for (const place of faults) gatherer.fail(sourceName(files, place), place.fault);
  for (const place of left)
    gatherer.ignore(sourceName(files, place), describeOthers(place.names, place.count));
  for (const [index, source] of sources.entries()) {
    await addSource(gatherer, sourceName(files, source), source, index);
    if ((index + 1) % STEP === 0 || index + 1 === sources.length)
      onRead({ read: index + 1, of: sources.length });
  }
  return gatherer.close();
}

const NO_PROTOCOL =
  'não tem protocolo de autorização no XML, e o DANFE diz isso. Antes de despachar, confira se foi autorizada e envie o XML com o protocolo.';
const CONTINGENCY =
  'foi emitida em contingência e ainda não tem protocolo no XML. Confira se a SEFAZ já a autorizou.';
const TRIAL = 'é do ambiente de homologação: não tem valor fiscal, e o DANFE diz isso. Não despache com ela.';

function describeStanding({ key, number, standing, environment }: PlacedNote): string[] {
  const name = `A nota ${documentNumber(number)}`;
  const isValid = isValidInContingency(readAccessKey(key)?.emission ?? '', standing);
  const pending = standing.status === 'unauthorised' ? [isValid ? CONTINGENCY : NO_PROTOCOL] : [];
  const trial = environment === REAL ? [] : [TRIAL];
  return [...trial, ...pending].map((text) => `${name} ${text}`);
}

/** Describes notes that are used although they have no legal effect yet, and further volumes. */
function describeMatches(
  matches: readonly (Match | null)[],
  notes: readonly PlacedNote[],
): BatchPlan['report']['remarks'] {
  const firsts = new Map<number, number>();
  return matches.flatMap((match, label) => {
    const note = match === null ? undefined : notes[match.note];
    if (match === null || note === undefined) return [];
    const position = label + 1;
    const number = documentNumber(note.number);
    const first = firsts.get(match.note);
    if (first !== undefined)
      return [
        {
          position,
          text: `É outro volume do pedido da etiqueta ${first}: o DANFE da nota ${number}, que vale para todos, sai depois dela.`,
        },
      ];
    firsts.set(match.note, position);
    return describeStanding(note).map((text) => ({ position, text }));
  });
}

/** Returns the matching of a batch of labels alone. */
function unmatched(labels: readonly unknown[]): NoteMatching {
  return { matches: labels.map(() => null), unsure: [], remarks: [] };
}

function planOf(
  job: PlanBatchJob,
  recognition: Recognition,
  { notes, ignored, duplicates }: NoteBook,
): BatchPlan {
  const printed = recognition.labels.filter(({ copyOf }) => copyOf === null);
  const positions = new Map(printed.map((label, index) => [label, index + 1]));
  const { matches, unsure, remarks } =
    job.xmls.length === 0 ? unmatched(printed) : matchLabels(printed, notes);
  const used = new Set(matches.flatMap((match) => match?.note ?? []));
  const copies = recognition.labels.flatMap(({ copyOf, file, sheet }) => {
    const first = copyOf === null ? undefined : recognition.labels[copyOf];
    const of = first === undefined ? undefined : positions.get(first);
    return of === undefined ? [] : [{ file: job.labelNames[file] ?? '', sheet, of }];
  });
  const kinds = recognition.others.map(({ kind }) => kind);
  return {
    labels: printed,
    matches,
    notes: notes.map(({ key, number, recipient, items, standing, place }) => ({
      ...{ key, number, recipient, items, standing, place },
    })),
    others: recognition.others,
    report: {
      ambiguous: unsure.map(({ label, ...rest }) => ({ position: label + 1, ...rest })),
      ...boundedLists({
        duplicates: [...copies, ...duplicates.map((file) => ({ file, sheet: null, of: null }))],
        ignored,
      }),
      remarks: [
        ...remarks.map(({ label, text }) => ({ position: label + 1, text })),
        ...describeMatches(matches, notes),
      ],
      invoicesWithoutLabel: notes.flatMap(({ key, number, recipient }, index) =>
        used.has(index) ? [] : [{ key, number, recipient: recipient === '' ? null : recipient }],
      ),
      sheets: {
        labels: printed.length,
        control: kinds.filter((kind) => kind === 'control').length,
        declarations: kinds.filter((kind) => kind === 'declaration').length,
        blank: recognition.blanks,
      },
    },
  };
}

await runProgram<typeof planBatchProgram>(async (job, onStep) => {
  const recognition: Recognition = JSON.parse(await readFile(job.recognition, 'utf8'));
  const plan = planOf(job, recognition, await readNotes(job, onStep));
  await writeFile(job.target, JSON.stringify(plan));
  // The ink of these has to be measured.
  const large = [...plan.labels, ...plan.others].filter(({ skew, box }) => {
    return skew === 0 && !fitsPaper(shownBoxSize(placedBox(box)));
  });
  const sheets = new Map(large.map(({ file, sheet }) => [`${file} ${sheet}`, { file, sheet }]));
  return { labels: plan.labels.length, large: [...sheets.values()] };
});
