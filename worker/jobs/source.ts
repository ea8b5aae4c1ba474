import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { judgeUrl } from '../http/egress.ts';
import type { ToolDefinition } from '../tools/define-tool.ts';

/** A tool that works on files or on an address given as an option gets one of the two, and an address of the public web. */
export function checkSource(
  env: Env,
  { sourceOption }: ToolDefinition,
  options: Record<string, unknown>,
  fileCount: number,
  ownHost: string,
): void {
  if (sourceOption === null) return;
  const address = options[sourceOption];
  if (address === undefined && fileCount === 0) {
    throw new ApiError(
      'missing_files',
      `Envie ao menos um arquivo no campo files, ou um endereço na opção ${sourceOption}.`,
    );
  }
  if (address === undefined) return;
  if (fileCount > 0) {
    throw new ApiError('invalid_request', `Envie arquivos ou a opção ${sourceOption}, não os dois.`);
  }
  const verdict = judgeUrl(env, String(address), ownHost);
  if (verdict === 'forbidden') {
    throw new ApiError(
      'forbidden_url',
      `O endereço na opção ${sourceOption} aponta para uma rede interna ou privada. Use um endereço https público.`,
    );
  }
  if (verdict === 'invalid') {
    throw new ApiError(
      'invalid_option',
      `A opção "${sourceOption}" não é válida. Use um endereço https público, sem usuário e senha.`,
    );
  }
}
