import { createHash } from 'node:crypto';
import { type Incident, type Maintenance, type Post, timeOf } from '../announcements/announcements.ts';
import { shownMoment } from '../brasilia.ts';
import { COMPONENTS, type ComponentId } from '../components.ts';
import { dayBars, dayTable } from './day-bars.ts';
import { Markup, markup } from './markup.ts';
import { type ComponentView, CURRENT_FOR_MS, DAYS_SHOWN, type View } from './view.ts';
import { changeWords, OVERALL_WORDS, overallWords, PHASE_WORDS, SHOWN_WORDS, shareWords } from './words.ts';

export interface PageParts {
  /** The address of the service. */
  serviceUrl: string;
  style: string;
  script: string;
}

/** Renders the page with its style and script inline: it loads nothing else. */
export function statusPage(view: View, { serviceUrl, style, script }: PageParts): string {
  const policy = `default-src 'none'; style-src ${sourceOf(style)}; script-src ${sourceOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Se a Papelada está no ar, verificado de fora a cada minuto.">
<title>${OVERALL_WORDS[view.overall]} · Status da Papelada</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" title="Incidentes e manutenções da Papelada" href="atom.xml">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir ao conteúdo</a>
<header class="top"><p class="brand">Papelada <span>Status</span></p></header>
<main id="conteudo" tabindex="-1">
<h1>Status da Papelada</h1>
${summary(view)}
${openIncidents(view)}
${comingMaintenances(view)}
<section aria-labelledby="componentes">
<h2 id="componentes">O que é verificado</h2>
<p class="quiet">Verificado de fora, com uma conta própria, a cada 1 ou 5 minutos. Cada barra é um dia dos últimos ${DAYS_SHOWN}, no horário de Brasília; o mais recente está à direita.</p>
${legend()}
<ul class="components">${view.components.map(componentItem)}</ul>
</section>
${past(view)}
</main>
<footer>
<p>Esta página é servida por outro provedor e não depende da Papelada. <a href="status.json">Dados em JSON</a> · <a href="atom.xml">Assinar em Atom</a> · <a href="selo.svg">Selo em SVG</a> · <a href="${serviceUrl}">Papelada</a></p>
<p>O que o próprio serviço sabe de si está em <a href="${serviceUrl}/status">${serviceUrl}/status</a>.</p>
</footer>
<script type="module">${new Markup(script)}</script>
</body>
</html>
`.text;
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Renders the summary. When the check is too old, the page's script shows the second text instead of the
 * first.
 */
function summary(view: View): Markup {
  const { checkedAt, overall, openIncidents: open } = view;
  const look = overall === 'up' && open.length > 0 ? 'incident' : overall;
  const checked =
    checkedAt === null
      ? markup`<p>Nenhuma verificação foi feita até agora.</p>`
      : markup`<p>Última verificação: ${moment(checkedAt)}, horário de Brasília. Se isso foi há mais de 5 minutos, esta página não diz como o serviço está agora.</p>`;
  const attributes =
    checkedAt === null ? null : markup` data-checked-at="${checkedAt}" data-current-for="${CURRENT_FOR_MS}"`;
  return markup`<div class="state ${look}" id="estado"${attributes}>
<p class="state-words" id="estado-atual">${overallWords(view)}</p>
<p class="state-words" id="estado-antigo" role="status" hidden></p>
${checked}
</div>`;
}

function moment(at: number): Markup {
  return markup`<time datetime="${new Date(at).toISOString()}">${shownMoment(at)}</time>`;
}

function legend(): Markup {
  const entries: [string, string][] = [
    ['bar-up', 'no ar'],
    ['bar-down', 'fora do ar'],
    ['bar-failed', 'falha isolada'],
    ['bar-source', 'fonte externa fora do ar'],
    ['bar-maintenance', 'em manutenção'],
    ['bar-none', 'sem dados'],
  ];
  return markup`<ul class="legend">${entries.map(
    ([style, words]) =>
      markup`<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${style}" width="12" height="12"/></svg> ${words}</li>`,
  )}</ul>`;
}

function componentItem(component: ComponentView): Markup {
  const { id, name, about, shown, since, why, measuredAt } = component;
  return markup`<li id="${id}">
<div class="component-head"><h3>${name}</h3><p class="standing ${shown}">${SHOWN_WORDS[shown]}</p></div>
<p class="quiet">${about}${since === null || shown === 'up' ? null : markup` Desde ${moment(since)}.`}${why === null ? null : ` O que se viu: ${why}.`}${measuredAt === null || shown !== 'unknown' ? null : markup` Último dado: ${moment(measuredAt)}.`}</p>
${dayBars(component)}
<p class="share">${shareWords(component)}</p>
<details><summary>Dias com falhas ou sem dados<span class="hidden">: ${name}</span></summary>${dayTable(component)}</details>
</li>`;
}

function openIncidents({ openIncidents: open }: View): Markup | null {
  if (open.length === 0) return null;
  return markup`<section aria-labelledby="incidentes">
<h2 id="incidentes">${open.length === 1 ? 'Incidente em aberto' : 'Incidentes em aberto'}</h2>
${open.map((each) => incident(each))}
</section>`;
}

function comingMaintenances({ comingMaintenances: coming, now }: View): Markup | null {
  if (coming.length === 0) return null;
  return markup`<section aria-labelledby="manutencoes">
<h2 id="manutencoes">Manutenção programada</h2>
${coming.map((each) => maintenance(each, now))}
</section>`;
}

function past({ pastIncidents, pastMaintenances, now }: View): Markup {
  const all = [...pastIncidents, ...pastMaintenances].sort((one, other) => other.openedAt - one.openedAt);
  return markup`<section aria-labelledby="anteriores">
<h2 id="anteriores">Incidentes e manutenções anteriores</h2>
${all.length === 0 ? markup`<p class="quiet">Nenhum nos últimos ${DAYS_SHOWN} dias.</p>` : all.map((each) => (each.kind === 'incident' ? incident(each) : maintenance(each, now)))}
</section>`;
}

function incident(each: Incident): Markup {
  const { id, title, phase, openedAt, closedAt } = each;
  const state = closedAt === null ? PHASE_WORDS[phase] : 'Encerrado';
  const time =
    closedAt === null
      ? markup`Desde ${moment(openedAt)}`
      : markup`De ${moment(openedAt)} a ${moment(closedAt)}`;
  return markup`<article class="card" id="${id}">
<h3>${title}</h3>
<p class="quiet">${state}. ${time}.${affected(each.components)}</p>
${posts(each.posts)}
</article>`;
}

function maintenance(each: Maintenance, now: number): Markup {
  const { id, title, from, to, isCanceled, closedAt } = each;
  const time = timeOf(each, now);
  const over = isCanceled ? 'Cancelada' : 'Concluída';
  const state = { planned: 'Programada', running: 'Em andamento', over }[time];
  const end = closedAt !== null && !isCanceled && closedAt > from ? Math.min(closedAt, to) : to;
  return markup`<article class="card" id="${id}">
<h3>${title}</h3>
<p class="quiet">${state}. De ${moment(from)} a ${moment(end)}.${affected(each.components)}</p>
${posts(each.posts)}
</article>`;
}

function affected(components: readonly ComponentId[]): string {
  if (components.length === 0) return '';
  return ` Afeta: ${components.map((id) => COMPONENTS[id].name).join(', ')}.`;
}

/** Renders posts, newest first. */
function posts(all: readonly Post[]): Markup {
  return markup`<ol class="posts">${[...all]
    .reverse()
    .map(
      ({ at, change, text }) =>
        markup`<li><p><strong>${changeWords(change)}</strong> · ${moment(at)}</p><p class="post">${text}</p></li>`,
    )}</ol>`;
}
