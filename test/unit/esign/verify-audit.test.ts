import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Certificate } from 'pkijs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chained, EMPTY_TRAIL } from '../../../common/esign/chain.ts';
import type { TrailEvent, TrailEventType } from '../../../common/esign/trail.ts';
import { checkSeal } from '../../../scripts/audit/seal.ts';
import { verifyAudit } from '../../../scripts/audit/verify.ts';
import { makeCertificate } from '../../../scripts/local/certificate.ts';
import type { SealSigner } from '../../../worker/esign/sealing/signer.ts';
import { gapOf, newPdf, P256, seal, signerOf, waiting } from '../../support/esign/seals.ts';
import { TimeStampAuthority } from './time-stamp-authority.ts';

const ENVELOPE = 'env_4TZK7QF2M9XC3HWB';
const PROGRAM = join(import.meta.dirname, '../../../scripts/verify-audit.ts');

interface Case {
  original: Uint8Array;
  final: Uint8Array;
  audit: Uint8Array;
}

let signer: SealSigner;
let authority: TimeStampAuthority;
let good: Case;
let events: TrailEvent[];
let head: string;

beforeAll(async () => {
  signer = await signerOf();
  authority = new TimeStampAuthority();
  const original = new Uint8Array(await (await newPdf()).save());
  const { final, sha256 } = await seal(await waiting(await newPdf(2)), signer, {
    timeStamps: {
      url: 'https://carimbo.example',
      fetch: async (_, { body }) =>
        new Response(authority.reply(new Uint8Array(await new Response(body).arrayBuffer()))),
    },
  });
  ({ events, head } = await trailOf([
    ['created', `original_sha256=${hashOf(original)}`],
    ['signed', 'terms=1; terms_sha256=aa'],
    ['completed', `final_sha256=${sha256}`],
  ]));
  good = { original, final, audit: await auditOf({ events, head }) };
});

afterAll(() => authority.end());

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function trailOf(steps: [TrailEventType, string][]) {
  const made: TrailEvent[] = [];
  let end = EMPTY_TRAIL;
  for (const [type, detail] of steps) {
    const rest = { signer: 0, ip: '203.0.113.9', port: 40_123, device: 'Navegador' };
    const next = await chained(end, {
      envelope: ENVELOPE,
      at: '2026-11-23T12:00:00.000Z',
      type,
      detail,
      ...rest,
    });
    made.push(next.event);
    end = next.end;
  }
  return { events: made, head: end.head };
}

async function auditOf(trail: unknown, by = signer): Promise<Uint8Array> {
  const pdf = await newPdf();
  pdf.attachments.add('trilha.json', new TextEncoder().encode(JSON.stringify(trail)));
  return (await seal(await waiting(pdf), by)).final;
}

async function faultsOf(change: Partial<Case>): Promise<string[]> {
  const { findings } = await verifyAudit({ ...good, ...change });
  return findings.filter(({ holds }) => holds === false).map(({ says }) => says);
}

function flipped(bytes: Uint8Array, place: number): Uint8Array {
  const changed = bytes.slice();
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
}

function withText(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain(from);
  return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
}

describe('two or three PDFs', () => {
  test('that belong together hold', async () => {
    const { findings, remarks } = await verifyAudit(good);
    expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    expect(findings.map(({ says }) => says).join('\n')).toContain(
      `Trilha do envelope ${ENVELOPE}: 3 eventos`,
    );
    expect(remarks[0]).toBe(
      'Certificado do selo: Papelada (certificado local, sem valor), Papelada, BR (autoassinado).',
    );
    expect(remarks[1]).toMatch(/\(SHA-256\): [0-9a-f]{64}\.$/);
    expect(remarks[2]).toMatch(/^Carimbo do tempo: 20/);
    expect(remarks).toHaveLength(3);
  });

  test('without the original say that it was not looked at', async () => {
    const { final, audit } = good;
    const { findings } = await verifyAudit({ final, audit });
    expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, null]);
  });

  test('tell a flipped byte of either, wherever it is', async () => {
    for (const which of ['final', 'audit'] as const) {
      const bytes = good[which];
      const [start, end] = gapOf(Buffer.from(bytes).toString('latin1'));
      for (const place of [20, 300, start - 5, start + 40, start + 700, end - 5, end + 1, bytes.length - 2])
        expect((await faultsOf({ [which]: flipped(bytes, place) })).length).toBeGreaterThan(0);
    }
  });

  test('tell bytes that were appended or cut off, and how many', async () => {
    const more = (bytes: Uint8Array) => new Uint8Array([...bytes, ...Buffer.from('%%EOF')]);
    expect((await faultsOf({ final: more(good.final) }))[0]).toBe(
      'PDF final: há 5 bytes depois do que o selo cobre.',
    );
    expect((await faultsOf({ audit: more(good.audit) }))[0]).toBe(
      'PDF de auditoria: há 5 bytes depois do que o selo cobre.',
    );
    expect((await faultsOf({ final: good.final.slice(0, -3) }))[0]).toBe(
      'PDF final: faltam 3 bytes do que o selo cobre.',
    );
  });

  test('tell a PDF without a seal, with an empty one, and what is no PDF', async () => {
    const draft = await waiting(await newPdf());
    expect((await faultsOf({ final: good.original }))[0]).toBe('PDF final: não há selo.');
    expect((await faultsOf({ final: draft }))[0]).toContain('a assinatura do selo não pôde ser lida');
    const nothing = new TextEncoder().encode('não é PDF');
    expect(await faultsOf({ audit: nothing })).toEqual([
      'PDF de auditoria: não há selo.',
      'Trilha: o PDF de auditoria não traz o anexo trilha.json.',
    ]);
  });

  test('tell a final or an original of another envelope', async () => {
    const other = (await seal(await waiting(await newPdf(3)), signer)).final;
    const [said, ...others] = await faultsOf({ final: other });
    expect(others).toEqual([]);
    expect(said).toContain(`PDF final: não é o arquivo que a trilha registra (${hashOf(good.final)})`);
    expect((await faultsOf({ original: other }))[0]).toContain(
      'Original: não é o arquivo que a trilha registra',
    );
  });

  test.each<[string, () => unknown, string]>([
    [
      'a changed event',
      () => ({ events: events.with(0, { ...first(), ip: '203.0.113.8' }), head }),
      'o evento 2 não',
    ],
    ['a missing event', () => ({ events: events.slice(1), head }), 'o evento 1 está fora da ordem'],
    [
      'a changed last event',
      () => ({ events: events.with(2, { ...last(), port: 1 }), head }),
      'o fim da trilha',
    ],
    ['a trail that was cut off', () => ({ events: events.slice(0, 2), head }), 'o fim da trilha'],
    ['another head', () => ({ events, head: '0'.repeat(64) }), 'o fim da trilha'],
    ['no events', () => ({ events: [], head: EMPTY_TRAIL.head }), 'o fim da trilha'],
    ['no list', () => ({ events: {}, head }), 'não pôde ser lido'],
    ['no object', () => null, 'não pôde ser lido'],
  ])('tell %s, although the seal is good', async (_, trail, says) => {
    expect((await faultsOf({ audit: await auditOf(trail()) })).join('\n')).toContain(says);
  });

  test('tell a trail that names no hash, or two', async () => {
    const silent = await trailOf([
      ['created', ''],
      ['completed', 'x=1'],
    ]);
    expect(await faultsOf({ audit: await auditOf(silent) })).toEqual([
      'PDF final: a trilha não registra o SHA-256.',
      'Original: a trilha não registra o SHA-256.',
    ]);
    const hash = `final_sha256=${hashOf(good.final)}`;
    const twice = await trailOf([
      ['completed', hash],
      ['completed', hash],
    ]);
    expect((await faultsOf({ audit: await auditOf(twice) }))[0]).toBe(
      'PDF final: a trilha não registra o SHA-256.',
    );
  });

  test('say whose certificates they are, where these differ', async () => {
    const { remarks } = await verifyAudit({
      ...good,
      audit: await auditOf({ events, head }, await signerOf({})),
    });
    expect(remarks).toContain('Os dois PDFs foram selados com certificados diferentes.');
  });
});

describe('a seal', () => {
  test('is not believed to be of a certificate that it only brings along', async () => {
    const forger = await makeCertificate({ algorithm: P256, name: 'Falsário' });
    const stolen = Certificate.fromBER(signer.certificates[0].toSchema().toBER());
    const forged = { ...signer, privateKey: forger.privateKey, certificates: [forger.certificate, stolen] };
    const shown = await checkSeal((await seal(await waiting(await newPdf()), forged as SealSigner)).final);
    expect(shown).toMatchObject({ seal: { subject: 'Falsário, Papelada, BR' } });
    const named = { ...signer, privateKey: forger.privateKey };
    const claimed = await checkSeal((await seal(await waiting(await newPdf()), named)).final);
    expect(claimed).toEqual({ broken: 'a assinatura do selo não confere' });
  });

  test('that has a range of its own in a text is not found there', async () => {
    const changed = withText(good.final, '/Type /Sig', '/Type /Xig');
    expect(await checkSeal(changed)).toEqual({ broken: 'o selo foi alterado' });
  });

  test('made while its certificate was not good is reported', async () => {
    const old = await makeCertificate({
      algorithm: P256,
      from: new Date('2020-01-01'),
      until: new Date('2021-01-01'),
    });
    const expired = { ...signer, privateKey: old.privateKey, certificates: [old.certificate] };
    const check = await checkSeal((await seal(await waiting(await newPdf()), expired as SealSigner)).final);
    expect(check).toEqual({ broken: 'o certificado não valia na data do selo' });
  });
});

describe('the program', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'papelada-audit-'));
    await writeFile(join(directory, 'final.pdf'), good.final);
    await writeFile(join(directory, 'audit.pdf'), good.audit);
    await writeFile(join(directory, 'original.pdf'), good.original);
    await writeFile(join(directory, 'changed.pdf'), flipped(good.final, 300));
  });

  afterAll(() => rm(directory, { recursive: true }));

  function run(...options: string[]) {
    return spawnSync(process.execPath, [PROGRAM, ...options], { cwd: directory, encoding: 'utf8' });
  }

  test('prints what holds and ends with 0; with 1 where something does not', () => {
    const output = execFileSync(
      process.execPath,
      [PROGRAM, '--final', 'final.pdf', '--audit', 'audit.pdf', '--original', 'original.pdf'],
      { cwd: directory, encoding: 'utf8' },
    );
    expect(output.match(/^✓/gm)).toHaveLength(5);
    expect(output).toContain('Tudo o que foi conferido está certo.');
    const changed = run('--final', 'changed.pdf', '--audit', 'audit.pdf');
    expect([changed.status, changed.stdout.match(/^✗/gm)?.length]).toEqual([1, 2]);
    expect(changed.stdout).toContain('✗ PDF final: o arquivo foi alterado depois do selo.');
    expect(changed.stdout).toContain('Algo não confere.');
  });

  test('ends with 2 where it was called wrongly or a file is not there', () => {
    for (const options of [
      [],
      ['--final', 'final.pdf'],
      ['--final', 'x.pdf', '--audit', 'audit.pdf'],
      ['--x'],
    ])
      expect(run(...options).status).toBe(2);
    expect(run().stderr).toContain('Uso: npm run');
  });
});

function first(): TrailEvent {
  return eventAt(0);
}

function last(): TrailEvent {
  return eventAt(2);
}

function eventAt(place: number): TrailEvent {
  const event = events[place];
  if (!event) throw new Error('no event');
  return event;
}
