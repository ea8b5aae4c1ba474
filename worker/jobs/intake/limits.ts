import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { ApiError } from '../../errors.ts';
import type { PlanId } from '../../gate/plans.ts';
import { plans } from '../../gate/plans.ts';

const MEGABYTE = 1024 * 1024;

/** What the tool and the account's plan allow, asked while the bytes arrive. */
export class IntakeLimits {
  readonly #tool: ToolDefinition;
  readonly #plan: (typeof plans)[PlanId];

  constructor(tool: ToolDefinition, planId: PlanId) {
    this.#tool = tool;
    this.#plan = plans[planId];
  }

  get mostFiles(): number {
    return Math.min(this.#tool.maxFiles ?? Number.POSITIVE_INFINITY, this.#plan.maxFilesPerJob);
  }

  get maxFileBytes(): number {
    return this.#plan.maxFileBytes;
  }

  checkField(field: string): void {
    if (field === 'files' || this.#extra(field)) return;
    const known = ['files', ...this.#tool.extraFiles.map((extra) => extra.name)].join(', ');
    throw new ApiError(
      'unexpected_file',
      `O campo de arquivo "${clip(field)}" não é conhecido aqui. Campos aceitos: ${known}.`,
    );
  }

  checkCount(field: string, already: number): void {
    if (field === 'files') {
      if (already >= this.mostFiles) throw tooMany(this.mostFiles);
    } else if (already >= 1) {
      throw new ApiError('invalid_request', `O campo de arquivo "${field}" só pode vir uma vez.`);
    }
  }

  checkStreamed(already: number): void {
    if (already >= this.mostFiles + this.#tool.extraFiles.length) throw tooMany(this.mostFiles);
  }

  checkExtension(field: string, name: string, extension: string): void {
    const accepted = this.#extra(field)?.accepted_extensions ?? this.#tool.acceptedExtensions;
    if (accepted.includes(extension)) return;
    throw new ApiError(
      'unsupported_file_type',
      `A ferramenta ${this.#tool.id} não aceita o arquivo "${name}". Extensões aceitas: ${accepted.join(', ')}.`,
    );
  }

  checkSize(name: string, size: number): void {
    if (size <= this.maxFileBytes) return;
    const limit = Math.round(this.maxFileBytes / MEGABYTE).toLocaleString('pt-BR');
    throw new ApiError(
      'file_too_large',
      `O arquivo "${name}" passa do máximo de ${limit} MB do seu plano (${this.#plan.name}).`,
    );
  }

  /** What can be said only when all has arrived. */
  checkComplete(counts: ReadonlyMap<string, number>): void {
    const files = counts.get('files') ?? 0;
    if (files === 0 && this.#tool.sourceOption === null) throw new ApiError('missing_files');
    if (files > 0 && files < this.#tool.minFiles) {
      throw new ApiError(
        'too_few_files',
        `A ferramenta ${this.#tool.id} precisa de ao menos ${this.#tool.minFiles} arquivos; veio ${files}.`,
      );
    }
    for (const extra of this.#tool.extraFiles) {
      if (extra.required && !counts.has(extra.name)) {
        throw new ApiError('missing_file', `Falta o arquivo extra "${extra.name}" (${extra.description}).`);
      }
    }
  }

  #extra(field: string) {
    return this.#tool.extraFiles.find((extra) => extra.name === field);
  }
}

function tooMany(limit: number): ApiError {
  return new ApiError(
    'too_many_files',
    `Foram enviados arquivos demais: o máximo desta ferramenta no seu plano é ${limit}.`,
  );
}

/** Text of a caller's, short enough to be quoted in an error. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
