import { prepareTemplateProfile } from './engines/office/profile.ts';
import { prepareNodePrograms } from './sandbox/node-programs.ts';
import { createSandbox } from './sandbox/sandbox.ts';

// Makes for the image what each start would otherwise make. Only our own files are opened here.
const sandbox = createSandbox('none');
const profile = await prepareTemplateProfile(sandbox);
const { compiled } = await prepareNodePrograms(sandbox);
if (profile === null || compiled === null) process.exit(1);
