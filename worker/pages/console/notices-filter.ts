import { DAY_MS, startOfDay } from '../../time/brasilia.ts';
import type { DeliveryListQuery } from '../../webhooks/list-query.ts';
import { parseDeliveryQuery } from '../../webhooks/list-query.ts';
import type { FormFault } from '../shell/form-fault.tsx';

/** The filters of the list of notices, by the names of the form's fields; empty for no filter. */
export interface NoticeFilter {
  estado: string;
  tipo: string;
  dia: string;
  sobre: string;
}

/** Reads the filters from a page's address. */
export function readFilter(field: (name: string) => string | undefined): NoticeFilter {
  const [estado = '', tipo = '', dia = '', sobre = ''] = ['estado', 'tipo', 'dia', 'sobre'].map(field);
  return { estado, tipo, dia: dia.trim(), sobre: sobre.trim() };
}

/** Converts the filters to a query, with days of Brasília; or returns the fault of the form. */
export function queryOf(
  { estado, tipo, dia, sobre }: NoticeFilter,
  after: string | undefined,
): { query: DeliveryListQuery } | { fault: FormFault } {
  const start = dia === '' ? undefined : startOfDay(dia);
  if (start === null) return { fault: { field: 'dia', text: 'Use um dia que existe, como 2026-11-21.' } };
  const seconds = (at: number) => String(at / 1000);
  return {
    query: parseDeliveryQuery({
      ...(estado === '' ? {} : { status: estado }),
      ...(tipo === '' ? {} : { type: tipo }),
      ...(sobre === '' ? {} : { subject: sobre }),
      ...(start === undefined
        ? {}
        : { created_after: seconds(start), created_before: seconds(start + DAY_MS) }),
      ...(after === undefined ? {} : { starting_after: after }),
    }),
  };
}
