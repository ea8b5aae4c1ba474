import { anonimizarDocumento as definition } from '../../../common/catalogue/privacy.ts';
import { implement } from '../implement.ts';
import { REDACTION_PROGRAMS, redactFiles } from './redact.ts';

/** Replaces the personal data found in each PDF by labels or boxes. */
export const anonimizarDocumento = implement(definition, REDACTION_PROGRAMS, (context) => {
  const options = { ...context.options, areas: [], whole_words: true };
  return redactFiles({ ...context, options }, options.mode === 'rotulos');
});
