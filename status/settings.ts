import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const HERE = fileURLToPath(new URL('../.papelada/status/', import.meta.url));

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Paths and addresses that both the program and its commands need. */
const places = z.object({
  /** The folder of the history and the announcements. */
  STATUS_STATE: z.string().min(1).default(`${HERE}state`),
  /** The folder of the site. */
  STATUS_FOLDER: z.string().min(1).default(`${HERE}site`),
  /** The public address of the site. */
  STATUS_URL: address,
  /** The address of the service. */
  PAPELADA_URL: address,
});

const probing = z.object({
  /** A live key of an account used for nothing else, and the secret that signs its notices. */
  STATUS_KEY: z.string().regex(/^svc_live_[0-9A-Za-z]+$/, 'must be a live key'),
  STATUS_WEBHOOK_SECRET: z.string().regex(/^whsec_[0-9A-Za-z+/]+=*$/, 'must begin with whsec_'),
  /** The address at which the service reaches the receiver of notices. */
  STATUS_RECEIVER_URL: address,
  STATUS_HOST: z.string().default('127.0.0.1'),
  STATUS_PORT: z.coerce.number().int().min(0).max(65_535).default(8788),
  /** `1`: the folder is served at the same port, for a local machine. */
  STATUS_SERVE: z.enum(['0', '1']).default('0'),
  /** Comma-separated existing CEPs. */
  STATUS_CEPS: z.string().default('01001000,01310100,01310200,05010000,89010025,70150900'),
  /** For tests: the length of a minute, and a lower limit for each request. */
  STATUS_MINUTE_MS: z.coerce.number().int().min(50).default(60_000),
  STATUS_LIMIT_MS: z.coerce.number().int().min(50).default(60_000),
});

export type Places = ReturnType<typeof readPlaces>;
export type Settings = ReturnType<typeof readSettings>;

/** Reads the paths and addresses. If neither address is set, those of `npm start` apply. */
export function readPlaces(environment: Record<string, string | undefined>) {
  const port = Number(environment.PORT ?? 8787);
  const isLocal = environment.STATUS_URL === undefined && environment.PAPELADA_URL === undefined;
  const local = { STATUS_URL: `http://127.0.0.1:${port + 1}`, PAPELADA_URL: `http://127.0.0.1:${port}` };
  const given = parsed(places, isLocal ? { ...environment, ...local } : environment);
  const { STATUS_STATE, STATUS_FOLDER, STATUS_URL, PAPELADA_URL } = given;
  return {
    historyFolder: `${STATUS_STATE}/history`,
    announcementsPath: `${STATUS_STATE}/announcements`,
    folder: STATUS_FOLDER,
    statusUrl: STATUS_URL,
    serviceUrl: PAPELADA_URL,
  };
}

export function readSettings(environment: Record<string, string | undefined>) {
  const given = parsed(probing, environment);
  return {
    ...readPlaces(environment),
    key: given.STATUS_KEY,
    webhookSecret: given.STATUS_WEBHOOK_SECRET,
    receiverUrl: given.STATUS_RECEIVER_URL,
    host: given.STATUS_HOST,
    port: given.STATUS_PORT,
    servesFolder: given.STATUS_SERVE === '1',
    ceps: given.STATUS_CEPS.split(',').map((cep) => cep.trim()),
    minuteMs: given.STATUS_MINUTE_MS,
    limitMs: given.STATUS_LIMIT_MS,
  };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const { data, error } = schema.safeParse(environment);
  if (error)
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return data;
}
