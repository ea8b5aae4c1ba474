import { catalogue } from '../../common/catalogue/catalogue.ts';
import { ApiError } from '../errors.ts';
import { extensionOf } from '../intake/file-name.ts';
import type { KeptCount } from '../lending/lender.ts';
import { runCount } from '../runner/count-run.ts';
import { uploadKey } from './specification.ts';
import type { UploadParts } from './upload-parts.ts';

const COUNTED = new Set(catalogue.flatMap((tool) => (tool.pricedByPages ? tool.acceptedExtensions : [])));

/** A file of which some tool is priced by its pages. */
export function isCounted(name: string): boolean {
  return COUNTED.has(extensionOf(name));
}

/** Counts the pages of a complete upload once, for all calls that name it. */
export class Counting {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  async count(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification, state } = store;
    if (!specification || state?.status !== 'complete' || state.length === null || state.pages !== null)
      return;
    const { id, accountId, name } = specification;
    const file = {
      field: 'files',
      name,
      extension: extensionOf(name),
      size: state.length,
      key: uploadKey(id),
    };
    // A file whose content is of another type is counted, too: its price is that of a tool that takes it.
    const run = { id: `${id}-count`, accountId, files: [file], byContent: true };
    const pages = await runCount(env, run, () => undefined).then(
      ([counted = 0]) => counted,
      (error) => {
        if (error instanceof ApiError && error.code === 'payload_too_large') return 'too_long' as const;
        throw error;
      },
    );
    const { state: latest } = store;
    if (latest?.status === 'complete') store.state = { ...latest, pages };
  }

  /** The count depends on the extension, so one that the call gives is not kept. */
  async pages(extension: string): Promise<KeptCount> {
    const { store, schedule } = this.#parts;
    const { specification } = store;
    if (!specification || !isCounted(specification.name) || extensionOf(specification.name) !== extension)
      return null;
    if (store.requireState().pages === null) await schedule.joinNow('count', '');
    return store.state?.pages ?? 'later';
  }
}
