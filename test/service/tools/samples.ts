import type { Sample } from './sample.ts';
import { imageSamples } from './samples/images.ts';
import { officeSamples } from './samples/office.ts';
import { pdfSamples } from './samples/pdf.ts';
import { videoSamples } from './samples/video.ts';
import { webSamples } from './samples/web.ts';

export const samples: Sample[] = [
  ...pdfSamples,
  ...officeSamples,
  ...videoSamples,
  ...imageSamples,
  ...webSamples,
];
