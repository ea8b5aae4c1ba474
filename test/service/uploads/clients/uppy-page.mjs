// The script of a page that uploads the file of its field by Uppy. `globalThis.outcome` says how it has ended.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';

const order = JSON.parse(new URLSearchParams(location.search).get('order') ?? '');
const uppy = new Uppy({ autoProceed: true }).use(Tus, {
  endpoint: order.endpoint,
  chunkSize: order.chunkBytes ?? Number.POSITIVE_INFINITY,
  retryDelays: [0, 1_000, 3_000, 5_000],
  headers: order.headers ?? {},
  uploadDataDuringCreation: order.withCreation ?? false,
  uploadUrl: order.address ?? null,
});
uppy.on('upload-success', () => {
  globalThis.outcome = 'done';
});
uppy.on('upload-error', (_, error) => {
  globalThis.outcome = String(error);
});
document.querySelector('input').addEventListener('change', ({ target }) => {
  const [data] = target.files;
  uppy.addFile({ name: data.name, type: data.type, data });
});
