import { MOST_INPUT_BYTES } from '../../common/input-bytes.ts';
import { ApiError, sent, worded } from '../errors.ts';
import type { IntakeField, IntakePlan } from './plan.ts';

const MEGABYTE = 1024 * 1024;

/** The limits of a call's files, checked while the bytes arrive. */
export class IntakeLimits {
  readonly #plan: IntakePlan;
  readonly #first: IntakeField;

  constructor(plan: IntakePlan) {
    this.#plan = plan;
    this.#first = plan.fields[0];
  }

  get takesFields(): boolean {
    return this.#plan.takesFields === true;
  }

  get mostFiles(): number {
    return this.#plan.fields.reduce((sum, field) => sum + field.most, 0);
  }

  get unnamed(): string | undefined {
    return this.#plan.unnamed;
  }

  get maxFileBytes(): number {
    return this.#plan.maxFileBytes;
  }

  isFileField(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** The field is a list in a JSON body. */
  isList(name: string): boolean {
    return (this.#find(name)?.most ?? 0) > 1;
  }

  checkField(field: string): void {
    if (this.#find(field)) return;
    const known = this.#plan.fields.map(({ name }) => name).join(', ');
    throw new ApiError(
      'unexpected_file',
      worded`O campo de arquivo "${sent(clip(field))}" não é conhecido aqui. Campos aceitos: ${known}.`,
    );
  }

  checkCount(field: string, already: number): void {
    const { most } = this.#find(field) ?? this.#first;
    if (already < most) return;
    if (field === this.#first.name || most > 1) throw this.#tooMany(most);
    throw new ApiError('invalid_request', `O campo de arquivo "${field}" só pode vir uma vez.`);
  }

  checkStreamed(already: number): void {
    if (already >= this.mostFiles) throw this.#tooMany(this.#first.most);
  }

  acceptsExtension(field: string, extension: string): boolean {
    return (this.#find(field) ?? this.#first).acceptedExtensions.includes(extension);
  }

  checkExtension(field: string, name: string, extension: string): void {
    if (this.acceptsExtension(field, extension)) return;
    const { acceptedExtensions, advice } = this.#find(field) ?? this.#first;
    const sentences = [
      `Extensões aceitas: ${acceptedExtensions.join(', ')}.`,
      ...(advice?.[extension] === undefined ? [] : [advice[extension]]),
    ];
    throw new ApiError(
      'unsupported_file_type',
      worded`${this.#plan.subject} não aceita o arquivo "${sent(name)}". ${sentences.join(' ')}`,
    );
  }

  mayBeEmpty(field: string): boolean {
    return this.#find(field)?.mayBeEmpty === true;
  }

  checkSize(name: string, size: number): void {
    if (size <= this.maxFileBytes) return;
    const limit = Math.round(this.maxFileBytes / MEGABYTE).toLocaleString('pt-BR');
    throw new ApiError(
      'file_too_large',
      worded`O arquivo "${sent(name)}" passa do máximo de ${limit} MB ${this.#plan.limitsOf}.`,
    );
  }

  /** Rejects what no instance could run: twice the bytes must fit its disk. */
  checkTotal(files: readonly { size: number }[]): void {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= MOST_INPUT_BYTES) return;
    const gigabytes = MOST_INPUT_BYTES / (1024 * MEGABYTE);
    throw new ApiError(
      'payload_too_large',
      `Os arquivos somam mais do que cabe em uma tarefa (${gigabytes} GB). Envie menos arquivos de cada vez. Nada foi cobrado.`,
    );
  }

  /** Checks what is known only after all files have arrived. */
  checkComplete(counts: ReadonlyMap<string, number>): void {
    const [first, ...others] = this.#plan.fields;
    const files = counts.get(first.name) ?? 0;
    if (files === 0 && !this.#plan.isOptional)
      throw new ApiError(
        'missing_files',
        `Nenhum arquivo foi enviado. Envie ao menos um no campo ${first.name}${first.description && ` (${first.description})`}.`,
      );
    if (files > 0 && files < first.fewest) {
      throw new ApiError(
        'too_few_files',
        `${this.#plan.subject} precisa de ao menos ${first.fewest} arquivos; veio ${files}.`,
      );
    }
    for (const { name, description, fewest } of others) {
      if (fewest > 0 && !counts.has(name)) {
        throw new ApiError('missing_file', `Falta o arquivo extra "${name}" (${description}).`);
      }
    }
  }

  #tooMany(limit: number): ApiError {
    return new ApiError(
      'too_many_files',
      `Foram enviados arquivos demais: o máximo ${this.#plan.limitsOf} é ${limit}.`,
    );
  }

  #find(name: string): IntakeField | undefined {
    return this.#plan.fields.find((field) => field.name === name);
  }
}

/** Cuts a caller's text to 60 characters, to quote it in an error. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
