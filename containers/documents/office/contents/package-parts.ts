import { posix } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { readBytes } from '../../../files/read.ts';
import { readZip, type ZipEntry } from '../../../files/zip.ts';
import { readEntry, startOf } from '../../../files/zip-entry.ts';
import { type Attributes, decodeXml, localName, readXml } from '../../text/read-xml.ts';

export interface Relationship {
  /** The last word of its type. */
  kind: string;
  /** The name of a part, or what lies outside of the package. */
  target: string;
  isExternal: boolean;
}

const MOST_PART_BYTES = 128 * 1024 * 1024;
/** As they are packed; unpacked they are a thousand times as many at most. */
const HEAD_BYTES = 512;
const DEFLATED = 8;

/**
 * Returns the id of a relationship in an attribute such as `r:id`, whose prefix each file chooses; an empty
 * text if there is none.
 */
export function relationshipId(attributes: Attributes, local: string): string {
  const isNamed = (key: string) => key.includes(':') && localName(key) === local;
  return [...attributes].find(([key]) => isNamed(key))?.[1] ?? '';
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

/** The parts of a package, read one by one. */
export class PackageParts {
  readonly #path: string;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  private constructor(path: string, entries: readonly ZipEntry[]) {
    this.#path = path;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** Null where the file is no sound package. */
  static async open(path: string): Promise<PackageParts | null> {
    const reading = await readZip(path);
    return reading.state === 'sound' ? new PackageParts(path, reading.entries) : null;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Null where the part is not there; throws where it cannot be read. */
  async text(name: string): Promise<string | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const bytes = await readEntry(this.#path, entry, MOST_PART_BYTES);
    if (bytes === null) throw new Error('A part that cannot be read.');
    return decodeXml(bytes);
  }

  /** The first bytes of a part; null where it is not there. */
  async head(name: string): Promise<Buffer | null> {
    const entry = this.#entries.get(name);
    const start = entry === undefined ? null : await startOf(this.#path, entry);
    if (entry === undefined || start === null) return null;
    const packed = await readBytes(this.#path, start, Math.min(entry.compressed, HEAD_BYTES));
    if (entry.method !== DEFLATED) return packed;
    try {
      return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      return Buffer.alloc(0);
    }
  }

  /** The part that the package is of; null where it names none. */
  async mainPart(): Promise<string | null> {
    const relationships = await this.relationships('');
    return [...relationships.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? null;
  }

  /** The relationships of a part, by their ids. */
  async relationships(name: string): Promise<Map<string, Relationship>> {
    const { dir, base } = posix.parse(name);
    const found = new Map<string, Relationship>();
    const text = await this.text(posix.join(dir, '_rels', `${base}.rels`));
    if (text === null) return found;
    readXml(text, {
      open(element, attributes) {
        if (localName(element) !== 'Relationship') return;
        const target = attributes.get('Target') ?? '';
        const isExternal = attributes.get('TargetMode') === 'External';
        const kind = attributes.get('Type') ?? '';
        found.set(attributes.get('Id') ?? '', {
          kind: kind.slice(kind.lastIndexOf('/') + 1),
          target: isExternal ? target : posix.resolve('/', dir, decoded(target)).slice(1),
          isExternal,
        });
      },
      close() {},
      text() {},
    });
    return found;
  }
}
