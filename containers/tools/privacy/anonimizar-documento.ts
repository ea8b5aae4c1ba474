import { anonimizarDocumento as definition } from '../../../common/catalogue/privacy.ts';
import { implement } from '../implement.ts';
import { REDACTION_PROGRAMS, redactFiles } from './redact.ts';

/** Each PDF with labels, or boxes, in place of the personal data that is found in it. */
export const anonimizarDocumento = implement(definition, REDACTION_PROGRAMS, (context) => {
  const options = { ...context.options, areas: [], whole_words: true };
  return redactFiles({ ...context, options }, options.mode === 'rotulos');
});
