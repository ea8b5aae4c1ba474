import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import type { Mark } from '../../common/esign/mark.ts';
import { byId } from '../elements.ts';
import { openPdf } from '../pdf.ts';
import { type AreaWords, DrawingArea } from './drawing-area.ts';
import { fieldsOf, type ShownField } from './field.ts';
import { FieldTour, type Filling } from './field-tour.ts';
import { keepDraft } from './form-draft.ts';
import { fetchLetters, markPicture, signedPicture, textPicture } from './mark-picture.ts';
import { postSteps } from './step-post.ts';

const SIGNATURE: AreaWords = {
  open: 'Desenhar a assinatura',
  close: 'Não desenhar',
  hint: 'Desenhe com o dedo, a caneta ou o mouse. É opcional: o nome digitado já basta.',
  area: 'Área para desenhar a assinatura',
};
const INITIALS: AreaWords = {
  open: 'Desenhar a rubrica',
  close: 'Não desenhar',
  hint: 'Desenhe com o dedo, a caneta ou o mouse. É opcional: as iniciais digitadas já bastam.',
  area: 'Área para desenhar a rubrica',
};

postSteps();
const form = byId('ato', HTMLFormElement);
if (form) await enrich(form);

/** Adds the drawing area and the preview of the fields to the form. */
async function enrich(form: HTMLFormElement): Promise<void> {
  keepDraft(form);
  const signature = areaFor('desenho', SIGNATURE);
  const initials = areaFor('desenho-rubrica', INITIALS);
  const fields = fieldsOf(form.dataset.fields);
  const place = byId('campos', HTMLElement);
  if (fields.length === 0 || !place) return;
  const tour = new FieldTour(fields, fillingOf(signature, initials), {
    title: 'Como vai ficar no documento',
    after: () => document.getElementById('termos')?.focus(),
  });
  form.addEventListener('input', () => tour.fill());
  place.append(tour.element);
  tour.start();
  try {
    const [{ document: pdf }] = await Promise.all([
      openPdf(form.dataset.pdf ?? '', Number(form.dataset.bytes)),
      fetchLetters(),
    ]);
    tour.show(pdf);
  } catch {
    tour.fail();
  }
}

/** Creates a drawing area in the place that the page has for it; null if there is none. */
function areaFor(id: string, words: AreaWords): DrawingArea | null {
  const [posted, aside] = [byId(id, HTMLInputElement), byId(`${id}-guardado`, HTMLInputElement)];
  const area = byId(`${id}-lugar`, HTMLElement);
  return posted && aside && area && new DrawingArea({ area, posted, aside }, words);
}

function fillingOf(signature: DrawingArea | null, initials: DrawingArea | null): Filling {
  const typed = (id: string) => byId(id, HTMLInputElement)?.value.trim() ?? '';
  const { name = '', caption = '' } = form?.dataset ?? {};
  const markOf = (id: string, area: DrawingArea | null): Mark =>
    area?.drawing ?? { kind: 'typed', text: typed(id) };
  const textOf = ({ type }: ShownField) => {
    if (type === 'date') return today();
    return type === 'cpf' ? formatCpf(typed('cpf')) : name;
  };
  return {
    picture(field) {
      if (field.type === 'signature') return signedPicture(markOf('nome', signature), caption);
      return field.type === 'initials'
        ? markPicture(markOf('rubrica', initials))
        : textPicture(textOf(field), 'print');
    },
    edit(field) {
      const area = field.type === 'signature' ? signature : field.type === 'initials' ? initials : null;
      if (area) area.open();
      else if (field.type === 'cpf') byId('cpf', HTMLInputElement)?.focus();
      else return false;
      return true;
    },
    words(field) {
      const [area, text] =
        field.type === 'signature'
          ? [signature, typed('nome')]
          : field.type === 'initials'
            ? [initials, typed('rubrica')]
            : [null, textOf(field)];
      if (area?.drawing) return 'Com o seu desenho.';
      return text === '' ? 'Ainda vazio: preencha acima.' : `Com “${text}”.`;
    },
  };
}

function today(): string {
  return new Date().toLocaleDateString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'America/Sao_Paulo',
  });
}
