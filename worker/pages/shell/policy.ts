const OWN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** For pages with our own forms and scripts. */
export const PAGE_POLICY = OWN;
const WITH_WORKERS = `${OWN}; worker-src 'self'; connect-src 'self'`;
/** For pages that request changes from the service and upload files. */
export const CONSOLE_POLICY = `${OWN}; connect-src 'self'`;
/** For pages that also show a PDF: pdf.js has a worker, which fetches its parts. */
export const PDF_PAGE_POLICY = WITH_WORKERS;
/** For pages that request changes from the service and have a worker that reads pictures. */
export const CONFERENCE_POLICY = WITH_WORKERS;
