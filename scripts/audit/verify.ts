import { PDF } from '@libpdf/core';
import { verifyTrail } from '../../common/esign/chain.ts';
import type { TrailEvent } from '../../common/esign/trail.ts';
import { checkSeal, type Seal, sha256 } from './seal.ts';

export interface AuditFiles {
  final: Uint8Array;
  audit: Uint8Array;
  original?: Uint8Array;
}

export interface Finding {
  /** Null if it was not checked. */
  holds: boolean | null;
  /** In Portuguese. */
  says: string;
}

export interface AuditResult {
  findings: Finding[];
  /** For a person to judge: the files cannot prove whose certificate it is. */
  remarks: string[];
}

interface Trail {
  events: unknown[];
  head: string;
}

const ATTACHMENT = 'trilha.json';
const BREAKS = {
  form: 'não tem a forma de um evento',
  order: 'está fora da ordem',
  envelope: 'é de outro envelope',
  link: 'não aponta para o evento anterior',
};

/** Verifies what two or three PDFs prove together, without further data. */
export async function verifyAudit({ final, audit, original }: AuditFiles): Promise<AuditResult> {
  const [finalSeal, auditSeal] = [await checkSeal(final), await checkSeal(audit)];
  const findings = [sealFinding('PDF final', finalSeal), sealFinding('PDF de auditoria', auditSeal)];
  const trail = await trailIn(audit);
  if (typeof trail === 'string') findings.push({ holds: false, says: `Trilha: ${trail}.` });
  else findings.push(...(await trailFindings(trail, { final, audit, ...(original ? { original } : {}) })));
  const seals = [finalSeal, auditSeal].flatMap((check) => ('seal' in check ? [check.seal] : []));
  return { findings, remarks: remarksOn(seals) };
}

function sealFinding(name: string, check: Awaited<ReturnType<typeof checkSeal>>): Finding {
  if ('broken' in check) return { holds: false, says: `${name}: ${check.broken}.` };
  return { holds: true, says: `${name}: o selo cobre o arquivo inteiro, e nada mudou desde então.` };
}

async function trailIn(audit: Uint8Array): Promise<Trail | string> {
  const bytes = await attachmentIn(audit);
  if (!bytes) return `o PDF de auditoria não traz o anexo ${ATTACHMENT}`;
  try {
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    const [events, head] = [member(parsed, 'events'), member(parsed, 'head')];
    if (Array.isArray(events) && typeof head === 'string') return { events, head };
  } catch {}
  return `o anexo ${ATTACHMENT} não pôde ser lido`;
}

async function attachmentIn(audit: Uint8Array): Promise<Uint8Array | null> {
  try {
    const pdf = await PDF.load(audit);
    return pdf.attachments.get(ATTACHMENT);
  } catch {
    return null;
  }
}

async function trailFindings({ events, head }: Trail, files: AuditFiles): Promise<Finding[]> {
  const check = await verifyTrail(events);
  if (!check.holds) return [{ holds: false, says: `Trilha: o evento ${check.at + 1} ${BREAKS[check.why]}.` }];
  if (check.head !== head || check.count === 0)
    return [{ holds: false, says: 'Trilha: o fim da trilha não é o que ela declara.' }];
  return [
    {
      holds: true,
      says: `Trilha do envelope ${textOf(events[0], 'envelope')}: ${check.count} eventos, cada um ligado ao anterior; cabeça ${head}.`,
    },
    hashFinding('PDF final', files.final, detailOf(events, 'completed', 'final_sha256')),
    files.original
      ? hashFinding('Original', files.original, detailOf(events, 'created', 'original_sha256'))
      : { holds: null, says: 'Original: não foi conferido (--original).' },
  ];
}

function hashFinding(name: string, bytes: Uint8Array, recorded: string | null): Finding {
  const hash = sha256(bytes);
  if (recorded === null) return { holds: false, says: `${name}: a trilha não registra o SHA-256.` };
  return recorded === hash
    ? { holds: true, says: `${name}: é o arquivo que a trilha registra (SHA-256 ${hash}).` }
    : {
        holds: false,
        says: `${name}: não é o arquivo que a trilha registra (${recorded}); o SHA-256 dele é ${hash}.`,
      };
}

/** Returns a detail of the only event of a type; null if there is none or several. */
function detailOf(events: unknown[], type: TrailEvent['type'], name: string): string | null {
  const [event, ...others] = events.filter((one) => textOf(one, 'type') === type);
  const pairs = textOf(event, 'detail').split('; ');
  const pair = pairs.find((one) => one.startsWith(`${name}=`));
  return pair === undefined || others.length > 0 ? null : pair.slice(name.length + 1);
}

function remarksOn(seals: Seal[]): string[] {
  const certificates = new Map(seals.map((seal) => [seal.fingerprint, seal]));
  return [
    ...[...certificates.values()].flatMap(({ subject, issuer, fingerprint }) => [
      `Certificado do selo: ${subject}${issuer === subject ? ' (autoassinado)' : `, emitido por ${issuer}`}.`,
      `Impressão digital do certificado (SHA-256): ${fingerprint}.`,
    ]),
    ...(certificates.size > 1 ? ['Os dois PDFs foram selados com certificados diferentes.'] : []),
    ...seals.flatMap(({ stampedAt }) => (stampedAt ? [`Carimbo do tempo: ${stampedAt.toISOString()}.`] : [])),
  ];
}

function textOf(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
