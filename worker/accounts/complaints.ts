import { count, desc, eq, inArray, lt, max } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { queried } from '../db/database.ts';
import { accounts, senderComplaints } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { isoTime } from '../time/clock.ts';
import type { StepResult } from '../time/repeat.ts';

const KEPT_MS = 365 * 86_400_000;
const ROWS_A_STEP = 500;
const MOST_ROWS = 1_000;

/** Lists accounts that invited people reported as unknown to them, those with the most complaints first. */
export async function complainedAccounts(env: Pick<Env, 'DB'>) {
  const times = count();
  const rows = await queried(
    drizzle(env.DB)
      .select({
        account_id: senderComplaints.accountId,
        email: accounts.email,
        complaints: times,
        latest: max(senderComplaints.at),
      })
      .from(senderComplaints)
      .leftJoin(accounts, eq(accounts.id, senderComplaints.accountId))
      .groupBy(senderComplaints.accountId)
      .orderBy(desc(times), senderComplaints.accountId)
      .limit(MOST_ROWS),
  );
  return rows.map((row) => ({ ...row, latest: isoTime(row.latest ?? 0) }));
}

/** Lists the complaints about one account, newest first. */
export async function complaintsAbout(env: Pick<Env, 'DB'>, accountId: string) {
  const rows = await queried(
    drizzle(env.DB)
      .select({ envelope_id: senderComplaints.envelopeId, at: senderComplaints.at })
      .from(senderComplaints)
      .where(eq(senderComplaints.accountId, accountId))
      .orderBy(desc(senderComplaints.at))
      .limit(MOST_ROWS),
  );
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }));
}

/** One step of the sweep: erases complaints older than a year. */
export async function eraseOldComplaints(env: Pick<Env, 'DB'>, now: number): Promise<StepResult> {
  const db = drizzle(env.DB);
  const oldest = db
    .select({ id: senderComplaints.id })
    .from(senderComplaints)
    .where(lt(senderComplaints.at, now - KEPT_MS))
    .limit(ROWS_A_STEP);
  const { meta } = await db.delete(senderComplaints).where(inArray(senderComplaints.id, oldest));
  return { erased: meta.changes, more: meta.changes >= ROWS_A_STEP };
}
