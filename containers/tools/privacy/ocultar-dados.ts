import { ocultarDados as definition } from '../../../common/catalogue/privacy.ts';
import { failure } from '../../plain/failures.ts';
import { implement } from '../implement.ts';
import { REDACTION_PROGRAMS, redactFiles } from './redact.ts';

const SEARCHABLE = /[\p{L}\p{N}]/u;

/** Redacts the terms, kinds of data and areas that the caller names in each PDF. */
export const ocultarDados = implement(definition, REDACTION_PROGRAMS, (context) => {
  const { terms, kinds, areas } = context.options;
  const sought = terms.filter((term) => SEARCHABLE.test(term));
  if (sought.length + kinds.length + areas.length === 0) throw failure('nothingToHide');
  return redactFiles(context, false);
});
