import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { ApiError } from '../errors.ts';
import { judgeUrl, type OutsideEnv, type UrlJudge, type UrlVerdict } from '../outside/egress.ts';

/**
 * Checks a tool that accepts either files or an address in an option: exactly one of them, and a public web
 * address.
 */
export function checkSource(
  env: OutsideEnv,
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
  refuse(judgeUrl(env, String(address), ownHost), sourceOption);
}

/** Rejects an address in an option whose host name does not resolve, or resolves to a non-public address. */
export async function checkSourceName(
  judge: UrlJudge,
  { sourceOption }: ToolDefinition,
  options: Record<string, unknown>,
): Promise<void> {
  const address = sourceOption === null ? undefined : options[sourceOption];
  if (sourceOption !== null && address !== undefined)
    refuse(await judge.judge(String(address)), sourceOption);
}

function refuse(verdict: UrlVerdict, option: string): void {
  switch (verdict) {
    case 'allowed':
      return;
    case 'forbidden':
      throw new ApiError(
        'forbidden_url',
        `O endereço na opção ${option} aponta para uma rede interna ou privada. Use um endereço https público.`,
      );
    case 'invalid':
      throw new ApiError(
        'invalid_option',
        `A opção "${option}" não é válida. Use um endereço https público, sem usuário e senha.`,
      );
    case 'missing':
      throw new ApiError(
        'invalid_option',
        `O endereço na opção ${option} não existe: o domínio não foi encontrado. Confira o endereço.`,
      );
  }
}
