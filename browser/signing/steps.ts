import { fetchAhead } from '../pdf.ts';
import { postOnce } from './once.ts';

postOnce();
// While the code is on its way, so that the document is shown at once after it.
addEventListener('load', () => fetchAhead((document.body.dataset.ahead ?? '').split(' ').filter(Boolean)));
