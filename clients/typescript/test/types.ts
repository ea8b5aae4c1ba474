// Calls that must compile, and calls that must not. The compiler checks them; they are never run.
import type { Papelada } from '../src/node/index.ts';

export async function typed(papelada: Papelada): Promise<void> {
  const job = await papelada.tools.run('ocr-pdf', { files: ['a.pdf'], options: { language: 'por' } });
  await papelada.tools.run('papel-timbrado', {
    files: ['a.pdf'],
    letterhead: { url: 'https://exemplo.com.br/p.pdf' },
  });
  await papelada.tools.run('girar-pdf', { files: [{ job: job.id, index: 0 }], options: { angle: 90 } });
  for await (const listed of papelada.jobs.list({ status: ['done', 'error'] })) listed.outputs.at(0)?.name;

  // @ts-expect-error: an option of another tool
  await papelada.tools.run('ocr-pdf', { files: ['a.pdf'], options: { angle: 90 } });
  // @ts-expect-error: no such tool
  await papelada.tools.run('imprimir-pdf', { files: ['a.pdf'] });
  // @ts-expect-error: the tool has no such extra file
  await papelada.tools.run('ocr-pdf', { files: ['a.pdf'], letterhead: 'b.pdf' });
  // @ts-expect-error: a value that the option does not have
  await papelada.tools.run('girar-pdf', { files: ['a.pdf'], options: { angle: 45 } });
  // @ts-expect-error: no file
  await papelada.tools.run('unir-pdf', { files: [{ path: 'a.pdf' }] });
  // @ts-expect-error: no such status
  papelada.jobs.list({ status: 'finished' });
}
