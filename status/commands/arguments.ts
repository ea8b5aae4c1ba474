import { parseArgs } from 'node:util';
import { typedMoment } from '../brasilia.ts';
import { COMPONENT_IDS, type ComponentId, isComponentId } from '../components.ts';

export const USAGE = `usage: npm run --silent status -- COMMAND
  (none)               asks the service and writes the site until it is ended
  incident open        --title T --text T [--component C ...] [--phase P]    (prints its id)
  incident update ID   --text T [--phase P]
  incident close ID    --text T
  maintenance plan     --title T --text T --from 'AAAA-MM-DD HH:MM' --to 'AAAA-MM-DD HH:MM' --component C ...    (prints its id)
  maintenance update ID --text T
  maintenance close ID  --text T
  maintenance cancel ID --text T
  list                 what is open or planned
Texts are for the page, in Portuguese. Times are Brasília's.
Components: ${COMPONENT_IDS.join(', ')}.
Phases: investigando, identificado, acompanhando.
STATUS_URL, PAPELADA_URL, STATUS_STATE and STATUS_FOLDER say where things are.`;

const text = { type: 'string' } as const;
/** Control characters and marks that change the direction of text, which must not reach a page or a feed. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const MOST_TEXT = 2_000;

export class UsageError extends Error {}

export type Arguments = ReturnType<typeof readArguments>;

export function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: text,
      text,
      component: { type: 'string', multiple: true },
      phase: text,
      from: text,
      to: text,
    },
  });
  const [noun = '', verb = '', id] = positionals;
  if (positionals.length > 3) throw new UsageError(USAGE);
  return { command: [noun, verb].filter(Boolean).join(' '), id, values };
}

type Values = Arguments['values'];

export function requiredText(values: Values, name: 'title' | 'text'): string {
  const value = values[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing\n${USAGE}`);
  const isShown = !UNSEEN.test(name === 'text' ? value.replaceAll('\n', '') : value);
  if (!isShown || value.length > MOST_TEXT)
    throw new UsageError(`--${name} must be at most ${MOST_TEXT} letters, without controls`);
  return value;
}

export function requiredMoment(values: Values, name: 'from' | 'to'): number {
  const at = typedMoment(values[name] ?? '');
  if (at === null) throw new UsageError(`--${name} must be a time of Brasília, as 'AAAA-MM-DD HH:MM'`);
  return at;
}

export function componentsOf({ component = [] }: Values): ComponentId[] {
  const unknown = component.find((each) => !isComponentId(each));
  if (unknown !== undefined)
    throw new UsageError(`no component ${unknown}; there are ${COMPONENT_IDS.join(', ')}`);
  return [...new Set(component.filter(isComponentId))];
}
