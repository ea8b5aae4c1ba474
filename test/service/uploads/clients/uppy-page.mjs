// The script of a page that uploads the file of its field by Uppy. `globalThis.outcome` says how it has ended.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';

const options = new URLSearchParams(location.search);
const [chunkBytes, address] = [options.get('chunk'), options.get('address')];
const uppy = new Uppy({ autoProceed: true }).use(Tus, {
  endpoint: `${location.origin}/v1/uploads`,
  retryDelays: [0, 1_000, 3_000, 5_000],
  ...(chunkBytes === null ? {} : { chunkSize: Number(chunkBytes) }),
  ...(address === null ? {} : { uploadUrl: address }),
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
