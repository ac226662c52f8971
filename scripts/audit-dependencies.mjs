import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Audits the dependencies: each version is pinned, each package comes from the registry with a checksum, install scripts run only for
 * packages that package.json names, each license is allowed, and the registry has no serious security advisory for what the product
 * runs with.
 * `node scripts/audit-dependencies.mjs [--no-advisories] [folder]`
 */

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/**
 * Licenses that leave our own code alone: permissive ones, and those with conditions for the package itself (MPL: its files; LGPL: that it
 * can be replaced).
 */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licenses by the LICENSE file, for packages whose package.json has no license or an unclear one. */
const LICENSES_BY_FILE = {
  'duck@0.1.12': 'BSD-2-Clause',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
  'passport-strategy@1.0.0': 'MIT',
  'xmlhttprequest-ssl@2.1.2': 'MIT',
};

const args = process.argv.slice(2);
const checksAdvisories = !args.includes('--no-advisories');
const folder = args.find((argument) => !argument.startsWith('--')) ?? join(import.meta.dirname, '..');
const readJson = async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'));

function pinningProblems({ dependencies = {}, devDependencies = {}, overrides = {} }) {
  const direct = Object.entries({ ...dependencies, ...devDependencies });
  return [...direct, ...versionsIn(overrides)]
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name}: the version is not pinned (${version}).`);
}

const versionsIn = (overrides) =>
  Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : versionsIn(value),
  );

function originProblems(packages) {
  return packages.flatMap(({ name, entry }) => {
    const { resolved, integrity = '', link, inBundle } = entry;
    // With `omit-lockfile-registry-resolved`, only a package from outside the registry has an address in the lock file.
    if (link || resolved !== undefined) return [`${name}: does not come from the registry (${resolved}).`];
    return inBundle || integrity.startsWith('sha512-') ? [] : [`${name}: has no sha512 checksum.`];
  });
}

const installScriptProblems = (packages, allowScripts = {}) =>
  packages
    .filter(({ name, entry }) => entry.hasInstallScript && !(name in allowScripts))
    .map(({ name }) => `${name}: say in allowScripts of package.json whether its install script runs.`);

const isAllowed = (license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => LICENSES.has(part)));

const licenseOf = ({ name, entry }) =>
  String(LICENSES_BY_FILE[`${name}@${entry.version}`] ?? entry.license ?? 'none stated');

const licenseProblems = (packages) =>
  packages
    .filter((found) => !isAllowed(licenseOf(found)))
    .map((found) => `${found.name}: the license is not allowed (${licenseOf(found)}).`);

function countLicenses(packages) {
  const counts = new Map();
  for (const license of packages.map(licenseOf)) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([license, count]) => `${license} ${count}`);
}

/** The vulnerabilities that `npm audit` reports outside the dev dependencies and their counts, or the reason why there are none to read. */
async function askAdvisories() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['audit', '--omit=dev', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await new Promise((settle) => child.once('close', settle).once('error', settle));
  try {
    const { metadata, vulnerabilities = {}, message } = JSON.parse(output);
    return metadata
      ? { counts: metadata.vulnerabilities, vulnerabilities }
      : { reason: message ?? 'no answer' };
  } catch {
    return { reason: 'an answer that cannot be read' };
  }
}

/** The advisories that stop a build; a registry that gives none stops nothing, unless ADVISORIES=required. */
async function advisoryProblems() {
  const { counts, vulnerabilities, reason } = await askAdvisories();
  if (!counts) {
    console.log(`Security advisories: not checked, the registry gives none (${reason}).`);
    return process.env.ADVISORIES === 'required' ? ['The security advisories could not be checked.'] : [];
  }
  console.log(`Security advisories: ${JSON.stringify(counts)}`);
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: has a security advisory of severity ${severity}.`);
}

const [project, lock] = await Promise.all([readJson('package.json'), readJson('package-lock.json')]);
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1), entry }));
console.log(`Licenses of ${packages.length} packages: ${countLicenses(packages).join(', ')}`);
const problems = [
  ...pinningProblems(project),
  ...originProblems(packages),
  ...installScriptProblems(packages, project.allowScripts),
  ...licenseProblems(packages),
  ...(checksAdvisories ? await advisoryProblems() : []),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
