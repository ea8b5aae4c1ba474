type Counted =
  | 'fields'
  | 'comments'
  | 'hiddenFields'
  | 'unplacedFields'
  | 'hiddenComments'
  | 'redrawnFields'
  | 'staleFields'
  | 'cutFields'
  | 'unshownStates'
  | 'richTexts'
  | 'otherFonts'
  | 'missingLetters'
  | 'buttons'
  | 'notes'
  | 'listedNotes'
  | 'attachments'
  | 'redactions'
  | 'media'
  | 'xfa'
  | 'layersShown'
  | 'layersHidden'
  | 'layerItems'
  | 'layerActions'
  | 'layerPrograms';

/** Counts what the user is informed of after a flattening. */
export class Tally {
  readonly #counts = new Map<Counted, number>();

  add(what: Counted, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** Only what was counted at all. */
  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
