/*! zxing-wasm: MIT, (c) Ze-Zheng Wu. zxing-cpp within it: Apache-2.0. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm';

/** The kinds of codes on parcels; other kinds would be found in their patterns now and then. */
const KINDS = ['Code128', 'ITF', 'QRCode', 'DataMatrix', 'Code39Std', 'PDF417'] as const;
const MOST_CODES = 6;

/** A worker: pictures come in, the codes on them go out. */
prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  .then(() => self.postMessage({ ready: true }))
  .catch(() => self.postMessage({ ready: false }));

self.addEventListener('message', async ({ data: picture }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(picture, { formats: [...KINDS], maxNumberOfSymbols: MOST_CODES }).catch(
    () => [],
  );
  self.postMessage({ codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
});
