import { fetchAhead } from '../pdf.ts';
import { forgetDrafts } from './draft.ts';
import { keepDraft } from './form-draft.ts';
import { postSteps } from './step-post.ts';

postSteps();
const kept = document.querySelectorAll<HTMLFormElement>('form[data-kept-ms]');
for (const form of kept) keepDraft(form);
// A page without forms to keep comes before the login.
if (kept.length === 0) forgetDrafts(location.pathname);
// Fetches pdf.js while the person waits for the code, so that the document is shown at once afterwards.
addEventListener('load', fetchAhead);
