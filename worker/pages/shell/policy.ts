const OWN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Of a page with forms and scripts of ours. */
export const PAGE_POLICY = OWN;
const WITH_WORKERS = `${OWN}; worker-src 'self'; connect-src 'self'`;
/** Of one that asks the service for what has changed, and sends it files. */
export const CONSOLE_POLICY = `${OWN}; connect-src 'self'`;
/** Of one that shows a PDF too: pdf.js has a worker, which fetches its parts. */
export const PDF_PAGE_POLICY = WITH_WORKERS;
/** Of one that asks the service for what has changed, and has a worker that reads pictures. */
export const CONFERENCE_POLICY = WITH_WORKERS;
