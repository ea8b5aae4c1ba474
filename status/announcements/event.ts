import { z } from 'zod';

const base = { id: z.string(), at: z.number(), text: z.string() };
const components = z.array(z.string());

export const PHASES = ['investigando', 'identificado', 'acompanhando'] as const;
const phase = z.enum(PHASES);

/** One step of an announcement by the operator. */
export const announcementEvent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('incident_opened'), title: z.string(), components, phase }),
  z.object({ ...base, type: z.literal('incident_updated'), phase }),
  z.object({ ...base, type: z.literal('incident_closed') }),
  z.object({
    ...base,
    type: z.literal('maintenance_planned'),
    title: z.string(),
    components,
    from: z.number(),
    to: z.number(),
  }),
  z.object({ ...base, type: z.literal('maintenance_updated') }),
  z.object({ ...base, type: z.literal('maintenance_closed') }),
  z.object({ ...base, type: z.literal('maintenance_canceled') }),
]);
export type AnnouncementEvent = z.infer<typeof announcementEvent>;
export type Phase = (typeof PHASES)[number];
