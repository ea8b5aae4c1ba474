import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * A directory with the jar of the npm package @opendataloader/pdf, and veraPDF's profiles PDFA-1B.xml, -2B.xml
 * and -3B.xml.
 */
const DIRECTORY = process.env.VERAPDF_DIRECTORY ?? '';
const DEBIAN = '/usr/share/java';
const JARS = ['jaxb-runtime', 'jaxb-impl', 'jaxb-core', 'istack-commons-runtime', 'txw2', 'javax.activation'];

export const hasVeraPdf =
  existsSync(join(DIRECTORY, 'PDFA-2B.xml')) && existsSync(`${DEBIAN}/jaxb-runtime.jar`);

/** Runs in the shell of Rhino, which the jar contains, because the jar has no command for veraPDF. */
const SCRIPT = `
importPackage(Packages.java.io);
var vera = Packages.org.verapdf;
vera.gf.foundry.VeraGreenfieldFoundryProvider.initialise();
var foundry = vera.pdfa.Foundries.defaultInstance();
var profile = vera.pdfa.validation.profiles.Profiles.profileFromXml(new FileInputStream(arguments[0]));
var flavour = profile.getPDFAFlavour();
var config = vera.pdfa.validation.validators.ValidatorConfigBuilder.defaultBuilder().flavour(flavour).build();
var parser = foundry.createParser(new File(arguments[1]), flavour);
var result = foundry.createValidator(config, profile).validate(parser);
var failed = result.getFailedChecks().keySet().iterator();
while (failed.hasNext()) { var rule = failed.next(); print('FAILED ' + rule.getClause() + '/' + rule.getTestNumber()); }
print(result.isCompliant() ? 'COMPLIANT' : 'NOT COMPLIANT');
`;

/** Returns the clauses of ISO 19005 that veraPDF finds violated. Each call starts a Java runtime. */
export async function brokenClauses(bytes: Uint8Array, level: '1b' | '2b' | '3b'): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-verapdf-'));
  const [script, path] = [join(directory, 'judge.js'), join(directory, 'file.pdf')];
  const own = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.jar'));
  const jars = [...own.map((name) => join(DIRECTORY, name)), ...JARS.map((name) => `${DEBIAN}/${name}.jar`)];
  try {
    await Promise.all([writeFile(script, SCRIPT), writeFile(path, bytes)]);
    const shell = 'org.mozilla.javascript.tools.shell.Main';
    const profile = join(DIRECTORY, `PDFA-${level.toUpperCase()}.xml`);
    const { stdout } = await execute('java', ['-cp', jars.join(':'), shell, script, profile, path]);
    if (!/^(?:NOT )?COMPLIANT$/m.test(stdout)) throw new Error(`veraPDF said nothing: ${stdout}`);
    return [...stdout.matchAll(/^FAILED (\S+)$/gm)].map(([, clause = '']) => clause);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
