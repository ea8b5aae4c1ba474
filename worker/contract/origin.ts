/** The generated document's placeholder for the service's origin, which is only known when it is served. */
export const ORIGIN = 'https://papelada.example';
