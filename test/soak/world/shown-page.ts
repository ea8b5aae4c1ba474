import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from 'puppeteer-core';
import { PROGRAMS } from '../../../containers/plain/system-programs.ts';

/** Between margins of 10 mm on A4, at 96 pixels to an inch: pages may show less where they are narrow. */
const PRINTED_WIDTH = 718;
const MILLISECONDS = 60_000;

/** The text that a page of HTML shows where it is printed, without the web; of lists to choose from, what is chosen. */
export async function shownText(path: string, directory: string): Promise<string> {
  const browser = await launch({
    executablePath: PROGRAMS.chromium,
    pipe: true,
    userDataDir: join(directory, 'browser'),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND'],
    defaultViewport: { width: PRINTED_WIDTH, height: 1000 },
  });
  try {
    const page = await browser.newPage();
    await page.emulateMediaType('print');
    await page.goto(pathToFileURL(path).href, { timeout: MILLISECONDS });
    const text: unknown = await page.evaluate(`
      for (const option of document.querySelectorAll('option')) if (!option.selected) option.remove();
      document.body.innerText;
    `);
    return String(text);
  } finally {
    await browser.close();
  }
}
