import type { ListedKey } from '../../gate/account-key.ts';
import type { Failure } from '../../gate/failures/failure.ts';
import { isErrorCode } from '../docs/parts.tsx';
import { keyName } from './key-names.ts';

/** Names the caller of a failed call for the person who reads the page. */
export function callerWords(keys: readonly ListedKey[], personId: string, { key, person }: Failure): string {
  const { name } = keyName(keys, key);
  return person === personId ? `${name} (você)` : name;
}

/** Shows the status and code of a failure, with a link to the page of the code. */
export function ErrorLink({ failure: { status, code } }: { failure: Pick<Failure, 'status' | 'code'> }) {
  return (
    <>
      {status} {isErrorCode(code) ? <a href={`/docs/erros/${code}`}>{code}</a> : code}
    </>
  );
}
