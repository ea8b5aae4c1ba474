import type { Sample } from './sample.ts';
import { audioSamples } from './samples/audio.ts';
import { fiscalSamples } from './samples/fiscal.ts';
import { imageSamples } from './samples/images.ts';
import { ocrSamples } from './samples/ocr.ts';
import { officeSamples } from './samples/office.ts';
import { pdfSamples } from './samples/pdf.ts';
import { shippingSamples } from './samples/shipping.ts';
import { statementSamples } from './samples/statements.ts';
import { videoSamples } from './samples/video.ts';
import { webSamples } from './samples/web.ts';

export const samples: Sample[] = [
  ...pdfSamples,
  ...officeSamples,
  ...videoSamples,
  ...imageSamples,
  ...webSamples,
  ...ocrSamples,
  ...audioSamples,
  ...fiscalSamples,
  ...shippingSamples,
  ...statementSamples,
];
