import { prepareTemplateProfile } from './engines/libreoffice-profile.ts';
import { prepareCompileCache } from './sandbox/compile-cache.ts';
import { createSandbox } from './sandbox.ts';

// For the image: what each start would otherwise make anew. Only files of our own are opened here.
const sandbox = createSandbox('none');
const profile = await prepareTemplateProfile(sandbox);
const cache = await prepareCompileCache(sandbox);
if (profile === null || cache === null) process.exit(1);
