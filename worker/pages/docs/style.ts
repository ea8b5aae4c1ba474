export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf6;
  --sheet: #ffffff;
  --ink: #1e1d1a;
  --quiet: #5f5b52;
  --line: #dfdbd0;
  --accent: #14594a;
  --code: #f2efe7;
  --mark: #7a4a07;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Source Serif 4', Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171815;
    --sheet: #1e1f1b;
    --ink: #ebe8df;
    --quiet: #a8a498;
    --line: #36372f;
    --accent: #7fcdb5;
    --code: #23241f;
    --mark: #e0b068;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
:not(pre) > code { overflow-wrap: anywhere; }
p code, li code, td code, dd code { background: var(--code); border-radius: 3px; padding: 0.1em 0.3em; }
a code { color: inherit; }

.skip { position: absolute; left: -100vw; background: var(--sheet); padding: 0.75rem 1rem; z-index: 2; }
.skip:focus { left: 0.5rem; top: 0.5rem; }

.top {
  display: flex; align-items: baseline; gap: 0.4rem 2rem; flex-wrap: wrap;
  padding: 0.8rem max(1.25rem, calc((100vw - 74rem) / 2)); background: var(--paper); border-bottom: 1px solid var(--line);
}
.brand { font: 600 1.3rem/1.2 var(--serif); color: var(--ink); text-decoration: none; letter-spacing: -0.01em; }
.top nav { display: flex; flex-wrap: wrap; gap: 0.25rem 0.95rem; font-size: 0.9rem; }
.top nav a { color: var(--quiet); text-decoration: none; }
.top nav a:hover { color: var(--accent); text-decoration: underline; }

.columns { max-width: 76.5rem; margin: 0 auto; padding: 0 1.25rem; display: grid; grid-template-columns: minmax(0, 1fr); }
main { min-width: 0; max-width: 46rem; padding: 2.5rem 0 4rem; }
.side { border-top: 1px solid var(--line); padding: 1.5rem 0 3rem; font-size: 0.9375rem; }
.side h2 { margin: 1.5rem 0 0.4rem; font: 600 0.8125rem/1.4 var(--sans); color: var(--quiet); }
.side ul { list-style: none; margin: 0; padding: 0; }
.side a { display: block; padding: 0.3rem 0; color: var(--ink); text-decoration: none; line-height: 1.35; }
.side a:hover { color: var(--accent); }
.side summary { padding: 0.3rem 0; color: var(--quiet); cursor: pointer; }
.side code { overflow-wrap: anywhere; }
.side a[aria-current] { color: var(--accent); font-weight: 600; }

@media (min-width: 62rem) {
  .top { position: sticky; top: 0; z-index: 1; }
  .top nav { column-gap: 1.25rem; }
  .columns { grid-template-columns: 16rem minmax(0, 1fr); column-gap: 4rem; }
  main { grid-column: 2; grid-row: 1; }
  .side {
    grid-column: 1; grid-row: 1; border: 0; padding: 1.25rem 1rem 3rem 0; position: sticky; top: 3.6rem;
    max-height: calc(100vh - 3.6rem); overflow-y: auto; align-self: start; scrollbar-width: thin;
  }
}

h1, h2, h3 { font-family: var(--serif); line-height: 1.2; text-wrap: balance; letter-spacing: -0.01em; }
h1 { font-size: clamp(1.8rem, 1.3rem + 2vw, 2.5rem); font-weight: 600; margin: 0 0 1rem; }
h1 code { font-size: 0.85em; letter-spacing: -0.03em; }
h2 { font-size: 1.5rem; font-weight: 600; margin: 3rem 0 0.75rem; }
h3 { font-size: 1.15rem; font-weight: 600; margin: 2rem 0 0.5rem; }
main > section[id] > h2 { border-top: 1px solid var(--line); padding-top: 2rem; }
p { margin: 0 0 1rem; text-wrap: pretty; }
li { margin: 0.3rem 0; }
.kicker { margin: 0 0 0.4rem; color: var(--quiet); font-size: 0.875rem; }
.lead { font-size: 1.125rem; line-height: 1.55; }
.quiet { color: var(--quiet); font-size: 0.9375rem; }

.endpoint { padding: 0.6rem 0.9rem; background: var(--code); border-radius: 6px; overflow-wrap: anywhere; }
.endpoint code { background: none; padding: 0; }
.method { display: inline-block; min-width: 3.1em; font: 600 0.75rem/1.5 var(--mono); color: var(--accent); }
.method.delete { color: var(--mark); }
.side a:has(.method) { display: grid; grid-template-columns: 3.6rem 1fr; align-items: baseline; }
.side .method { font-size: 0.6875rem; }

.code { margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); overflow: hidden; }
.code figcaption { padding: 0.35rem 0.9rem; font-size: 0.8125rem; color: var(--quiet); border-bottom: 1px solid var(--line); }
.code pre { margin: 0; padding: 0.85rem 0.9rem; overflow-x: auto; line-height: 1.55; tab-size: 2; }

td > code:only-child, td > a > code:only-child { white-space: nowrap; }
.json pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.table { overflow-x: auto; margin: 0 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th { text-align: left; font-weight: 600; font-size: 0.8125rem; color: var(--quiet); vertical-align: bottom; line-height: 1.35; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); }
td { vertical-align: top; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }

.fields { margin: 0 0 1.25rem; }
.fields > div { padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
.fields > div:first-child { border-top: 1px solid var(--line); }
.fields dt code { font-weight: 600; }
.fields dd { margin: 0.15rem 0 0; }
.fields dd p { margin: 0.15rem 0 0; }
.mark { margin-left: 0.6rem; font-size: 0.8125rem; color: var(--mark); }
.type { color: var(--quiet); font-size: 0.875rem; margin-right: 0.9rem; overflow-wrap: anywhere; }
details { margin: 0 0 1rem; }
summary { cursor: pointer; color: var(--accent); padding: 0.3rem 0; }

.facts { display: grid; gap: 0.4rem 1.5rem; margin: 0 0 1.5rem; }
.facts dt { color: var(--quiet); font-size: 0.875rem; }
.facts dd { margin: 0; }
@media (min-width: 40rem) { .facts > div { display: grid; grid-template-columns: 7rem 1fr; align-items: baseline; } }

.entries > div { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.entries > div:target { background: var(--code); box-shadow: -0.6rem 0 var(--code), 0.6rem 0 var(--code); }
.entries dt a { font-weight: 600; margin-right: 0.5rem; }
.entries dt code { color: var(--quiet); }
.entries dd { margin: 0.1rem 0 0; }

.codes, .plain { list-style: none; padding: 0; margin: 0 0 1rem; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 0.1rem 1.5rem; }
.codes a { display: inline-block; text-decoration: none; padding: 0.15rem 0; }
.codes a:hover { text-decoration: underline; }
.codes code { background: none; padding: 0; }
.status { font: 600 0.875em/1.4 var(--mono); color: var(--quiet); }
h1 .status { font-size: 0.85em; font-weight: 400; }

footer {
  border-top: 1px solid var(--line); padding: 1.25rem max(1.25rem, calc((100vw - 74rem) / 2)); color: var(--quiet); font-size: 0.875rem;
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  .top, .side, footer { display: none; }
  .columns { display: block; padding: 0; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, .kicker, .endpoint, figcaption { break-after: avoid; }
  h2 + p, h3 + p { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  tr, li, dl > div, .code:not(.json) { break-inside: avoid; }
  .code pre { white-space: pre-wrap; overflow: visible; }
  .code, .table { overflow: visible; }
}
`;

/** Bears the style's own mark, so that a browser may keep it for good. */
export const STYLE_PATH = `/docs/estilo-${markOf(STYLE)}.css`;

function markOf(text: string): string {
  let mark = 0;
  for (const character of text) mark = (mark * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return mark.toString(36);
}
