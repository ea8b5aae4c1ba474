import type { Composition } from '../../../../common/esign/composition.ts';
import type { TrailEvent } from '../../../../common/esign/trail.ts';
import { detailOfEvent } from './event-details.ts';
import { nameOfEvent } from './event-names.ts';
import { BODY, type Cell, type Flow, SMALL, STRONG } from './flow.ts';
import { readDevice } from './read-device.ts';
import { brasiliaTime, utcTime } from './times.ts';

const COLUMNS = { time: { x: 0, width: 98 }, name: { x: 104, width: 150 }, who: { x: 260, width: 235 } };

/** Every event of the trail, in Brasília's time and in UTC. */
export function drawEvents(flow: Flow, { trail, signers }: Composition): void {
  flow.heading('Trilha de eventos');
  drawHeads(flow);
  const byId = new Map(signers.map((signer) => [signer.id, signer]));
  let sheet = flow.sheet;
  for (const event of trail.events) {
    flow.keep(32);
    if (flow.sheet !== sheet) drawHeads(flow);
    sheet = flow.sheet;
    const signer = byId.get(event.signer);
    flow.row([
      cell(COLUMNS.time, brasiliaTime(event.at), BODY),
      cell(COLUMNS.name, nameOfEvent(event, signer), STRONG),
      cell(COLUMNS.who, signer?.name ?? '', BODY),
    ]);
    flow.row([
      cell(COLUMNS.time, utcTime(event.at), SMALL),
      cell(COLUMNS.name, detailOfEvent(event), SMALL),
      cell(COLUMNS.who, originOf(event), SMALL),
    ]);
    flow.space(3);
  }
}

function drawHeads(flow: Flow): void {
  flow.row([
    cell(COLUMNS.time, 'Brasília e UTC', SMALL),
    cell(COLUMNS.name, 'Evento', SMALL),
    cell(COLUMNS.who, 'Quem e de onde', SMALL),
  ]);
  flow.space(2);
}

function cell(
  place: { x: number; width: number },
  text: string,
  style: Omit<Cell, 'text' | 'x' | 'width'>,
): Cell {
  return { ...style, ...place, text };
}

function originOf({ ip, port, device }: TrailEvent): string {
  const parts = [ip === '' ? '' : `IP ${ip}`, port === 0 ? '' : `porta ${port}`, readDevice(device)];
  return parts.filter((part) => part !== '').join(' · ');
}
