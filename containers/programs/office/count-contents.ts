import { contentsOfOpenDocument } from '../../documents/office/contents/open-document-package.ts';
import { PackageParts } from '../../documents/office/contents/package-parts.ts';
import { contentsOfSheets } from '../../documents/office/contents/sheet-package.ts';
import { contentsOfSlides } from '../../documents/office/contents/slide-package.ts';
import { contentsOfWord } from '../../documents/office/contents/word-package.ts';
import type { Contents } from '../../protocol/office/contents.ts';
import type { CountContentsJob, countContentsProgram } from '../../protocol/office/count-contents.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function count({ path, format, printed }: CountContentsJob): Promise<Contents | null> {
  const parts = await PackageParts.open(path);
  if (parts === null) return null;
  switch (format) {
    case 'docx':
      return contentsOfWord(parts);
    case 'pptx':
      return contentsOfSlides(parts, printed.hiddenSlides ?? false);
    case 'xlsx':
      return contentsOfSheets(parts, printed.sheets ?? []);
    case 'opendocument':
      return contentsOfOpenDocument(parts, printed);
  }
}

await runProgram<typeof countContentsProgram>((job) =>
  count(job).then(
    (contents) => ({ contents }),
    (error) => ({ contents: null, cause: error instanceof Error ? error.name : 'unknown' }),
  ),
);
