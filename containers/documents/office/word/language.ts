const DEFAULT_LANGUAGE = 'pt-BR';
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** What the document says of its language, where that is one; Portuguese else. */
export function languageOf(said: string): string {
  return LANGUAGE.test(said) ? said : DEFAULT_LANGUAGE;
}
