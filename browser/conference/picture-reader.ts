const PATIENCE_MS = 20_000;
/** Wider pictures take longer to read, and add no detail to a code that fills the view. */
const MOST_WIDTH = 1_280;
const KINDS = ['code_128', 'itf', 'qr_code', 'data_matrix', 'code_39', 'pdf417'];

/** Finds the codes in the picture of a camera. */
export interface PictureReader {
  read(video: HTMLVideoElement): Promise<string[]>;
  close(): void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Opens the browser's own reader if it reads bar codes; otherwise fetches ours. */
export async function openPictureReader(workerPath: string): Promise<PictureReader> {
  return (await ownReader()) ?? workerReader(workerPath);
}

async function ownReader(): Promise<PictureReader | null> {
  const Detector: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector');
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !supported.includes('code_128')) return null;
  const detector = new Detector({ formats: KINDS.filter((kind) => supported.includes(kind)) });
  const read = async (video: HTMLVideoElement) =>
    (await detector.detect(video)).map(({ rawValue }) => rawValue);
  return { read, close: () => undefined };
}

async function workerReader(path: string): Promise<PictureReader> {
  const worker = new Worker(path, { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const answer = () =>
    new Promise<{ ready?: boolean; codes?: string[] }>((answered, failed) => {
      worker.onmessage = ({ data }) => answered(data);
      worker.onerror = failed;
      setTimeout(failed, PATIENCE_MS);
    });
  const { ready } = await answer().catch(() => ({ ready: false }));
  if (!ready || !context) {
    worker.terminate();
    throw new Error('no reader');
  }
  return {
    async read(video) {
      const scale = Math.min(1, MOST_WIDTH / video.videoWidth);
      [canvas.width, canvas.height] = [
        Math.round(video.videoWidth * scale),
        Math.round(video.videoHeight * scale),
      ];
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const answered = answer();
      worker.postMessage(picture, [picture.data.buffer]);
      return (await answered).codes ?? [];
    },
    close: () => worker.terminate(),
  };
}
