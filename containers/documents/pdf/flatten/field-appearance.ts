import type { Dictionary } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import { catalogOf } from '../objects/walk.ts';
import { drawButtonField } from './button-field.ts';
import { chosenLabels, isClosedList, writeChoices } from './choice-field.ts';
import { defaultAppearance } from './default-appearance.ts';
import type { Flattening } from './flattening.ts';
import type { MadeAppearance } from './made-appearance.ts';
import { normalAppearance, stateOf, stateOfValue, statesOf } from './normal-appearance.ts';
import { bare, shownText } from './shown-text.ts';
import { type FieldDrawing, fieldValue, framed, writeValue } from './text-field.ts';
import { frameOf } from './widget-frame.ts';

/** `kept`: it shows the value. `stale`: it shows another text. `unknown`: its text cannot be read. */
type Agreement = 'kept' | 'stale' | 'unknown';

function isRedrawAsked({ document }: Flattening): boolean {
  const form = document.dictionary(catalogOf(document)['/AcroForm']);
  return document.resolve(form['/NeedAppearances'] ?? null) === true;
}

/** Returns true if an appearance is shown whatever the field's value is. */
function isShownAsIs(work: Flattening): boolean {
  return work.view === 'navegador' && !isRedrawAsked(work);
}

function agreementOf(
  { document }: Flattening,
  widget: Dictionary,
  appearance: string,
  value: string,
): Agreement {
  const form = document.dictionary(catalogOf(document)['/AcroForm']);
  const shown = shownText(document, appearance, form['/DR']);
  if (shown === null) return 'unknown';
  const [seen, wanted] = [bare(shown), bare(value)];
  // A field that scrolls may show less than it holds.
  if (seen === wanted || (seen !== '' && wanted.includes(seen))) return 'kept';
  // A script of the field may write its value in another form: `1234.5` as `1.234,50`.
  const isFormatted = '/F' in document.dictionary(inherited(document, widget, '/AA'));
  return seen !== '' && isFormatted ? 'kept' : 'stale';
}

/** Returns true if the appearance that a field has is not that of its value. */
function isOutdated(work: Flattening, widget: Dictionary, appearance: string, value: string): boolean {
  const isAsked = isRedrawAsked(work);
  const agreement = agreementOf(work, widget, appearance, value);
  if (value === '') return isAsked && agreement === 'stale';
  return agreement === 'stale' || (agreement === 'unknown' && isAsked);
}

function drawn(work: Flattening, drawing: FieldDrawing | null): MadeAppearance | null {
  if (drawing?.isCut) work.tally.add('cutFields');
  return drawing?.appearance ?? null;
}

/** The appearance of a field's widget: its own where it shows the value, else one that is made; null where nothing is shown. */
export function fieldAppearance(work: Flattening, widget: Dictionary): string | MadeAppearance | null {
  const { document, shelf, tally } = work;
  const kind = inherited(document, widget, '/FT');
  const own = normalAppearance(document, widget);
  if (kind === '/Btn') {
    const [shown, meant] = [stateOf(document, widget), stateOfValue(document, widget)];
    if (meant !== '/Off' && shown !== meant) tally.add('unshownStates');
    // A state without an appearance shows nothing.
    if (own !== null || statesOf(document, widget).length > 0) return own;
    return drawn(work, drawButtonField(document, shelf, widget));
  }
  if (kind !== '/Tx' && kind !== '/Ch') return own;
  const value = kind === '/Tx' ? fieldValue(document, widget) : chosenLabels(document, widget).join('');
  const isOpenList = kind === '/Ch' && !isClosedList(document, widget);
  const isKept = isOpenList ? !isRedrawAsked(work) : own !== null && !isOutdated(work, widget, own, value);
  if (own !== null && (isKept || isShownAsIs(work))) return own;
  if (own !== null) tally.add('staleFields');
  else if (value !== '') tally.add('redrawnFields');
  if (kind === '/Tx' && inherited(document, widget, '/RV') !== null) tally.add('richTexts');
  if (value !== '' && !defaultAppearance(document, widget).isUsual) tally.add('otherFonts');
  const frame = frameOf(document, widget);
  if (frame === null) return null;
  const writing = shelf.writing(defaultAppearance(document, widget).style);
  const write = kind === '/Tx' ? writeValue : writeChoices;
  const { content, isCut } = write(document, widget, writing, frame);
  return drawn(work, { isCut, appearance: framed(frame, content, writing) });
}
