import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { ApiError } from '../errors.ts';
import { judgeUrl, type OutsideEnv, type UrlJudge, type UrlVerdict } from '../outside/egress.ts';

/** A tool that works on files or on an address given as an option gets one of the two, and an address of the public web. */
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

/** Refuses an address in an option whose host name resolves to a non-public address, or to none. */
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
