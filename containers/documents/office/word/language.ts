const DEFAULT_LANGUAGE = 'pt-BR';
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** Returns the language that the document states, if it is a language tag; Portuguese otherwise. */
export function languageOf(said: string): string {
  return LANGUAGE.test(said) ? said : DEFAULT_LANGUAGE;
}
