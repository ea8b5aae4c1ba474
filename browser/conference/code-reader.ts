/*! zxing-wasm: MIT, (c) Ze-Zheng Wu. zxing-cpp within it: Apache-2.0. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm';

/** The kinds of codes on parcels. Other kinds would sometimes be misread in their patterns. */
const KINDS = ['Code128', 'ITF', 'QRCode', 'DataMatrix', 'Code39Std', 'PDF417'] as const;
const MOST_CODES = 6;

/** A web worker that receives pictures and returns the codes on them. */
prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  .then(() => self.postMessage({ ready: true }))
  .catch(() => self.postMessage({ ready: false }));

self.addEventListener('message', async ({ data: picture }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(picture, { formats: [...KINDS], maxNumberOfSymbols: MOST_CODES }).catch(
    () => [],
  );
  self.postMessage({ codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
});
