/** A placeholder in the artefact for the service's own origin, which is known only when it is served. */
export const ORIGIN = 'https://papelada.example';
