import { Feed } from 'feed';
import type { Incident, Maintenance } from '../announcements/announcements.ts';
import { shownMoment } from '../brasilia.ts';
import { COMPONENTS } from '../components.ts';
import { markup } from './markup.ts';
import type { View } from './view.ts';
import { changeWords } from './words.ts';

/** Renders the feed of incidents and maintenances; each post updates its entry. */
export function statusAtom(view: View, statusUrl: string): string {
  const all = [
    ...view.openIncidents,
    ...view.pastIncidents,
    ...view.comingMaintenances,
    ...view.pastMaintenances,
  ].sort((one, other) => updatedAt(other) - updatedAt(one));
  const newest = all[0];
  const feed = new Feed({
    id: `${statusUrl}/`,
    title: 'Status da Papelada',
    description: 'Incidentes e manutenções da Papelada',
    link: `${statusUrl}/`,
    language: 'pt-BR',
    copyright: 'Papelada',
    updated: new Date(newest ? updatedAt(newest) : 0),
    feedLinks: { atom: `${statusUrl}/atom.xml` },
    author: { name: 'Papelada', link: `${statusUrl}/` },
  });
  for (const each of all) {
    const url = `${statusUrl}/#${each.id}`;
    feed.addItem({
      id: url,
      // The library declares titles as HTML.
      title: markup`${each.title}`.text,
      link: url,
      date: new Date(updatedAt(each)),
      published: new Date(each.openedAt),
      content: contentOf(each),
    });
  }
  return feed.atom1();
}

function updatedAt({ posts, openedAt }: Incident | Maintenance): number {
  return posts.at(-1)?.at ?? openedAt;
}

function contentOf(each: Incident | Maintenance): string {
  const names = each.components.map((id) => COMPONENTS[id].name).join(', ');
  const time =
    each.kind === 'maintenance'
      ? markup`<p>Manutenção programada de ${shownMoment(each.from)} a ${shownMoment(each.to)}, horário de Brasília.</p>`
      : null;
  const affected = names === '' ? null : markup`<p>Afeta: ${names}.</p>`;
  const posts = [...each.posts]
    .reverse()
    .map(
      ({ at, change, text }) =>
        markup`<p><strong>${changeWords(change)}</strong>, ${shownMoment(at)}: ${text}</p>`,
    );
  return markup`${time}${affected}${posts}`.text;
}
