import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import type { ErrorCode } from '../../errors.ts';
import { BORROWED_FILE_REFUSALS } from '../../intake/received.ts';
import { optionsSchema } from '../../tools/options-schema.ts';

const ANY_TOOL: ErrorCode[] = [
  'invalid_request',
  'invalid_json',
  'invalid_option',
  'missing_files',
  'too_many_files',
  'unexpected_file',
  'invalid_webhook_url',
  'invalid_idempotency_key',
  'insufficient_credits',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'file_too_large',
  'payload_too_large',
  'unsupported_file_type',
  'unsupported_media_type',
  'forbidden_url',
  ...BORROWED_FILE_REFUSALS,
];

/** Returns the error codes that a call of this tool can get, in addition to those of the admission. */
export function toolRefusals(tool: ToolDefinition): ErrorCode[] {
  const extensions = [tool.acceptedExtensions, ...tool.extraFiles.map((extra) => extra.accepted_extensions)];
  const required = optionsSchema(tool).required ?? [];
  const some: [ErrorCode, boolean][] = [
    ['missing_option', required.some((name) => name !== tool.declaration)],
    ['too_few_files', tool.minFiles > 1],
    ['missing_file', tool.extraFiles.some((extra) => extra.required)],
    ['declaration_required', tool.declaration !== null],
    ['invalid_pdf', extensions.some((accepted) => accepted.includes('pdf'))],
    ['concurrency_limit', tool.kind !== 'light'],
  ];
  return [...ANY_TOOL, ...some.filter(([, canMeet]) => canMeet).map(([code]) => code)];
}
