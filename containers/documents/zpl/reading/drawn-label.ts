import { writeGraphic } from '../graphic-data.ts';
import type { ZplLabel, ZplLabelField } from './label.ts';
import type { LabelReader } from './label-reader.ts';
import { objectName, type PrinterMemory } from './memory.ts';
import type { PrinterSettings } from './printer-settings.ts';
import type { ZplRemarks } from './remarks.ts';

/** A printer's settings after power-on: a stored image has its own. */
const UNSET = '^LH0,0^BY2,3,10^CFA,9^LRN^FWN,0';

/** State of the printer at the end of a label. */
export interface PrinterState {
  settings: PrinterSettings;
  memory: PrinterMemory;
  /** The settings before the label. */
  start: string;
}

/** Returns the images behind a label, then the settings before it. */
function imagesOf({ images }: LabelReader, start: string): ZplLabelField[] {
  if (images.length === 0) return [];
  const bare = (text: string): ZplLabelField => ({
    text,
    settings: text,
    block: null,
    wrapped: null,
    rightEdge: null,
  });
  const drawn = images.flatMap(({ settings, fields }) => [bare(UNSET + settings), ...fields]);
  return [...drawn, bare(UNSET + start)];
}

function ownFields(label: LabelReader, place: number, remarks: ZplRemarks): ZplLabelField[] {
  return label.fields.map((field) => {
    const value = field.number === null ? undefined : label.values.get(field.number);
    const data = field.data ?? value ?? null;
    const settings = field.settings.join('');
    const text = field.text(place, data);
    if (text === null) remarks.add('badField', field.code?.name ?? '');
    return {
      ...{ text: text ?? settings, settings, rightEdge: field.rightEdge },
      ...{ block: field.blockAt(place, data), wrapped: field.wrappedAt(place, data) },
    };
  });
}

/** Returns the fields of a label's copy number `place`, from 0, with the images behind them. */
export function drawnFields(
  label: LabelReader,
  place: number,
  start: string,
  remarks: ZplRemarks,
): ZplLabelField[] {
  return [...imagesOf(label, start), ...ownFields(label, place, remarks)];
}

function downloadsOf(label: LabelReader, { settings, memory }: PrinterState): string {
  const graphics = Array.from(
    label.graphics,
    ([name, graphic]) => `~DGR:${name}.GRF,${writeGraphic(graphic)}\n`,
  );
  const used = [...settings.aliases.values()].map((text) => objectName(text.split(',')[1] ?? ''));
  const named = label.fields.flatMap(({ commands }) =>
    commands.filter((text) => text.startsWith('^A@')).map((text) => objectName(text.split(',')[3] ?? '')),
  );
  const fonts = [...new Set([...used, ...named])].flatMap((name) => memory.fonts.get(name) ?? []);
  return [...graphics, ...fonts].join('');
}

/** Returns a label in the form that the engine draws. */
export function asDrawn(
  label: LabelReader,
  { place, copies }: { place: number; copies: number },
  state: PrinterState,
  remarks: ZplRemarks,
): ZplLabel {
  const { width, length, isTurned, isMirrored, shift, farthest, aliases } = state.settings;
  return {
    fields: drawnFields(label, place, state.start, remarks),
    downloads: downloadsOf(label, state),
    settings: [...aliases.values(), state.start].join(''),
    ...{ copies, width, length, isTurned, isMirrored, shift, farthest },
  };
}
