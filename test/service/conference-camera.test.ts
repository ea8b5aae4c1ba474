import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import puppeteer, { type Browser } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleParcels } from '../support/shipping/parcels.ts';
import { makeConference, ScannerPhone } from './support/conference-browser.ts';
import { useService } from './support/use-service.ts';

const WIDTH = 640;
const HEIGHT = 480;
const parcels = sampleParcels(10);

const service = useService();
let browser: Browser;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-camera-'));
  const film = join(directory, 'label.y4m');
  await writeFile(film, await filmOf(parcels[2]?.tracking ?? ''));
  // The headless shell has no camera.
  browser = await puppeteer.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
});
afterAll(async () => {
  await Promise.all([browser.close(), rm(directory, { recursive: true })]);
});

/** What a camera sees of a label that is held before it, askew. */
async function filmOf(code: string): Promise<Buffer> {
  const bars = await bwipjs.toBuffer({
    bcid: 'code128',
    text: code,
    scale: 2,
    height: 18,
    includetext: true,
  });
  const turned = await sharp(bars)
    .flatten({ background: 'white' })
    .rotate(7, { background: 'white' })
    .toBuffer();
  const { data } = await sharp(turned)
    .resize(WIDTH - 60, HEIGHT - 100, { fit: 'inside', kernel: 'linear' })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#d8d8d8' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), data, grey]);
}

test('a phone’s camera reads a label: by a reader that is fetched only then, and once while it is held there', async () => {
  const { link } = await makeConference(service(), parcels);
  const phone = await ScannerPhone.of(browser, link, { camera: true });
  const asked: string[] = [];
  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await phone.begin('Correios', 'Celular');
  expect(asked.filter((path) => /code-reader|wasm/.test(path))).toEqual([]);
  await phone.page.click('#camera');
  await phone.says('#resultado', 'Conferido');
  expect(await phone.text('#resultado .detail')).toContain(parcels[2]?.tracking);
  expect(asked.filter((path) => /code-reader.*js|zxing.*wasm/.test(path))).toHaveLength(2);
  await phone.expectSound('camera');
  await phone.page.waitForFunction('document.querySelector("video").currentTime > 3');
  expect(await phone.outcome()).toMatchObject({ kind: 'checked' });
  await phone.page.click('#camera');
  expect(await phone.page.$('video')).toBeNull();
  expect(await phone.scan(parcels[3]?.tracking ?? '')).toMatchObject({ kind: 'checked' });
});

test('a camera that is closed before it is allowed is turned off, and reads nothing', async () => {
  const { link } = await makeConference(service(), parcels);
  const phone = await ScannerPhone.of(browser, link, { camera: true });
  await phone.begin('Correios', 'Celular');
  await phone.page.evaluate(`
    globalThis.tracks = [];
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const allowed = new Promise((allow) => { globalThis.allow = allow; });
    devices.getUserMedia = async (wanted) => {
      await allowed;
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const button = document.querySelector('#camera');
    button.click();
    button.click();
    allow();
  `);
  await phone.page.waitForFunction('tracks.length === 1 && tracks[0].readyState === "ended"');
  expect(await phone.page.$eval('#visor', (place) => place.hasAttribute('hidden'))).toBe(true);
  expect(await phone.text('#resultado')).not.toContain('Conferido');
  await phone.page.click('#camera');
  await phone.says('#resultado', 'Conferido');
  expect(await phone.text('#camera')).toBe('Fechar a câmera');
  await phone.page.click('#camera');
  await phone.page.waitForFunction('tracks.length === 2 && tracks[1].readyState === "ended"');
});

test('a camera that is not allowed is explained in words, may be tried again, and the scanner goes on', async () => {
  const { link } = await makeConference(service(), parcels);
  const phone = await ScannerPhone.of(browser, link);
  await phone.begin('', 'Celular');
  await phone.page.click('#camera');
  await phone.says('#visor', 'A câmera não foi liberada.');
  await phone.expectSound('camera refused');
  expect(await phone.text('#camera')).toBe('Usar a câmera');
  expect(await phone.page.$eval('#camera', (button) => button.getAttribute('aria-pressed'))).toBe('false');
  await phone.page.click('#camera');
  await phone.says('#visor', 'A câmera não foi liberada.');
  expect(await phone.scan(parcels[3]?.tracking ?? '')).toMatchObject({ kind: 'checked' });
});
