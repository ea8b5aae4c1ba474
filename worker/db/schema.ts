import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** For lists in the console and for the operator; the authoritative data of an account is in its Gate. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** The e-mail address normalised by `personAddress`; the owner's accounts are found by it at sign-in. */
    address: text(),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('accounts_address').on(table.address)],
);

export const apiKeys = sqliteTable(
  'api_keys',
  {
    hash: text().primaryKey(),
    accountId: text('account_id').notNull(),
    prefix: text().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('api_keys_account').on(table.accountId)],
);

export const envelopes = sqliteTable(
  'envelopes',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Increases with each state that the envelope writes, so that a late older write has no effect. */
    revision: integer().notNull(),
    status: text({
      enum: ['draft', 'pending', 'completed', 'refused', 'expired', 'canceled'],
    }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** The envelope as lists show it. */
    record: text({ mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [
    index('envelopes_account').on(table.accountId, table.createdAt, table.id),
    index('envelopes_account_status').on(table.accountId, table.status, table.createdAt, table.id),
    // For the few envelopes that wait for their seal.
    index('envelopes_completing')
      .on(table.id)
      .where(sql`json_extract(record, '$.state.phase') = 'completing'`),
  ],
);

/** One row per invited person who does not know the sender of an envelope. */
export const senderComplaints = sqliteTable(
  'sender_complaints',
  {
    /** A hash of the envelope and the person, which outlives both and identifies neither. */
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Null once the envelope is deleted. */
    envelopeId: text('envelope_id'),
    at: integer().notNull(),
  },
  (table) => [
    index('sender_complaints_account').on(table.accountId, table.at),
    index('sender_complaints_envelope').on(table.envelopeId),
    index('sender_complaints_at').on(table.at),
  ],
);

/** The searchable data of shipping batches; the rest is in their objects. */
export const batches = sqliteTable(
  'batches',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Increases with each state that the batch writes, so that a late older write has no effect. */
    revision: integer().notNull(),
    status: text({ enum: ['running', 'done', 'error'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    orders: integer().notNull(),
    newOrders: integer('new_orders').notNull(),
    creditsCharged: integer('credits_charged').notNull(),
    test: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [index('batches_account').on(table.accountId, table.createdAt, table.id)],
);

export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Increases with each state that the job writes, so that a late older write has no effect. */
    revision: integer().notNull(),
    tool: text().notNull(),
    operation: text().notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'error'] }).notNull(),
    progress: integer().notNull(),
    message: text().notNull(),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
    creditsCharged: integer('credits_charged').notNull(),
    creditsRefunded: integer('credits_refunded').notNull(),
    test: integer({ mode: 'boolean' }).notNull(),
    outputs: text({ mode: 'json' }).$type<{ name: string; size: number }[]>().notNull(),
    info: text(),
    text: text(),
    error: text({ mode: 'json' }).$type<{ code: 'job_failed' | 'job_interrupted'; message: string }>(),
    filesDeletedAt: integer('files_deleted_at'),
  },
  (table) => [
    index('jobs_account').on(table.accountId, table.createdAt, table.id),
    index('jobs_account_status').on(table.accountId, table.status, table.createdAt, table.id),
    index('jobs_account_tool').on(table.accountId, table.tool, table.createdAt, table.id),
    index('jobs_created').on(table.createdAt),
  ],
);
