// Uploads a file: node tus-js-client.mjs ORDER, in JSON. Goes on with the address in the order's `store`.
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { FileUrlStorage, Upload } from 'tus-js-client';

const { endpoint, path, store, chunkBytes, headers, withCreation } = JSON.parse(process.argv[2] ?? '');
const upload = new Upload(createReadStream(path), {
  endpoint,
  chunkSize: chunkBytes ?? Number.POSITIVE_INFINITY,
  retryDelays: [0, 1_000, 3_000, 5_000],
  headers: headers ?? {},
  uploadDataDuringCreation: withCreation ?? false,
  metadata: { filename: basename(path) },
  urlStorage: new FileUrlStorage(store),
  onError(error) {
    console.error(String(error));
    process.exit(1);
  },
});
const [previous] = await upload.findPreviousUploads();
if (previous) upload.resumeFromPreviousUpload(previous);
upload.start();
