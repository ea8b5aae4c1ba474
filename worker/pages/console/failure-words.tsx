import type { ListedKey } from '../../gate/account-key.ts';
import type { Failure } from '../../gate/failures/failure.ts';
import { isErrorCode } from '../docs/parts.tsx';
import { keyName } from './key-names.ts';

/** Who made a call, as the person who looks at it knows them. */
export function callerWords(keys: readonly ListedKey[], personId: string, { key, person }: Failure): string {
  const { name } = keyName(keys, key);
  return person === personId ? `${name} (você)` : name;
}

/** Status and code of a failure, which leads to the page of the code. */
export function ErrorLink({ failure: { status, code } }: { failure: Pick<Failure, 'status' | 'code'> }) {
  return (
    <>
      {status} {isErrorCode(code) ? <a href={`/docs/erros/${code}`}>{code}</a> : code}
    </>
  );
}
