import type { BatchResult, Parcel } from '../../common/shipping/batch-result.ts';
import { isoTime } from '../time/clock.ts';
import { itemOf } from './order-items.ts';
import type { BatchRecord } from './record.ts';
import type { BatchView, SummaryView } from './schema.ts';
import { type BatchSpecification, FILES_KEPT_MS } from './specification.ts';

/** The stored state of a batch. */
export interface BatchSnapshot {
  specification: BatchSpecification;
  record: BatchRecord;
  /** Null until the batch is done. */
  result: BatchResult | null;
}

/** Returns the batch as the API shows it (specification 2.7). */
export function viewBatch({ specification, record, result }: BatchSnapshot): BatchView {
  const { id, baseUrl, createdAt } = specification;
  const address = `${baseUrl}/v1/expedicao/lotes/${id}`;
  return {
    id,
    object: 'lote',
    status: record.status,
    progress: record.progress,
    message: record.message,
    orders: specification.orders,
    new_orders: specification.newItems.length,
    credits_charged: record.status === 'error' ? 0 : specification.credits,
    created_at: isoTime(createdAt),
    finished_at: record.finishedAt === null ? null : isoTime(record.finishedAt),
    files_expire_at: record.status === 'done' ? isoTime(createdAt + FILES_KEPT_MS) : null,
    outputs: record.outputs.map(({ name, size, pages, kind }) => ({
      ...{ name, size, pages, kind },
      url: `${address}/files/${name}`,
    })),
    download_url: `${address}/download`,
    conference_url: conferenceUrl(specification),
    ...(result === null ? {} : { summary: summarize(result, new Set(specification.newItems)) }),
    ...(record.error === null ? {} : { error: record.error }),
  };
}

function conferenceUrl({ baseUrl, id, conferenceToken }: BatchSpecification): string {
  return `${baseUrl}/conferencia/${id}/${conferenceToken}`;
}

function summarize(result: BatchResult, newItems: ReadonlySet<string>): SummaryView {
  const { parcels, invoicesWithoutLabel, ambiguous, duplicates, ignored, remarks, sheets } = result;
  return {
    marketplaces: counted(parcels, ({ marketplace }) => marketplace),
    carriers: counted(parcels, ({ carrier }) => carrier),
    labels_without_invoice: parcels.flatMap(({ key }, at) => (key === null ? [at + 1] : [])),
    invoices_without_label: invoicesWithoutLabel,
    ambiguous,
    duplicates,
    ignored,
    remarks,
    sheets,
    orders: parcels.map(({ matchedBy, code, scans: _, ...parcel }, at) => ({
      position: at + 1,
      ...parcel,
      matched_by: matchedBy,
      new: newItems.has(itemOf(code)),
    })),
  };
}

/** Counts by name, most orders first. */
function counted(parcels: readonly Parcel[], nameOf: (parcel: Parcel) => string) {
  const groups = [...Map.groupBy(parcels, nameOf)].map(([name, { length }]) => ({ name, orders: length }));
  return groups.sort((one, other) => other.orders - one.orders || (one.name < other.name ? -1 : 1));
}
