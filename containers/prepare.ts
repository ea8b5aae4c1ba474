import { prepareTemplateProfile } from './engines/office/profile.ts';
import { prepareNodePrograms } from './sandbox/node-programs.ts';
import { createSandbox } from './sandbox/sandbox.ts';

// For the image: what each start would otherwise make anew. Only files of our own are opened here.
const sandbox = createSandbox('none');
const profile = await prepareTemplateProfile(sandbox);
const { compiled } = await prepareNodePrograms(sandbox);
if (profile === null || compiled === null) process.exit(1);
