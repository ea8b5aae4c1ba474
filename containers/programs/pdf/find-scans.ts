import { PdfJsFailure } from '../../documents/pdf/pages/pdfjs-failure.ts';
import { readPages } from '../../documents/pdf/pages/read-pages.ts';
import type { FoundPage, findScansProgram } from '../../protocol/pdf/find-scans.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function find(
  path: string,
  pages: readonly number[],
  onPage: (page: FoundPage) => void,
): Promise<void> {
  const options = { pages, picturesDirectory: null };
  for await (const { number, width, height, pictures, hasDrawings } of readPages(path, options)) {
    const areas = pictures.map(({ box }) => (box.right - box.left) * (box.bottom - box.top));
    const covered = areas.reduce((most, area) => Math.max(most, area), 0) / (width * height);
    onPage({ page: number, covered, hasDrawings });
  }
}

await runProgram<typeof findScansProgram>(async ({ path, pages }, onStep) => {
  try {
    await find(path, pages, onStep);
    return { isRead: true };
  } catch (error) {
    if (!(error instanceof PdfJsFailure)) throw error;
    console.error(error);
    return { isRead: false };
  }
});
