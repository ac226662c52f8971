import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-files.js';

const validPackage = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jaso-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function audit(packageJson: object, entry: object) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson));
  const packages = { '': {}, 'node_modules/a': entry };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const script = join(projectRoot, 'scripts/audit-dependencies.mjs');
  return spawnSync(process.execPath, [script, '--no-advisories', folder], { encoding: 'utf8' });
}

describe('the audit of dependencies', () => {
  it('accepts pinned packages from the registry with an allowed license', () => {
    expect(audit({ dependencies: { a: '1.0.0' } }, validPackage)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['a range', { dependencies: { a: '^1.0.0' } }, validPackage, 'not pinned'],
    ['a range in an override', { overrides: { b: { a: '1' } } }, validPackage, 'not pinned'],
    ['a branch', { devDependencies: { a: 'github:evil/a' } }, validPackage, 'not pinned'],
    [
      'a Git repository',
      {},
      { ...validPackage, resolved: 'git+ssh://git@evil.invalid/a.git' },
      'does not come from the registry',
    ],
    [
      'an address outside the registry',
      {},
      { ...validPackage, resolved: 'https://evil.invalid/a.tgz' },
      'does not come from the registry',
    ],
    ['no checksum', {}, { ...validPackage, integrity: undefined }, 'no sha512 checksum'],
    ['an install script', {}, { ...validPackage, hasInstallScript: true }, 'allowScripts'],
    [
      'a license of another kind',
      {},
      { ...validPackage, license: 'AGPL-3.0-only' },
      'license is not allowed',
    ],
    ['no license', {}, { ...validPackage, license: undefined }, 'license is not allowed'],
  ])('refuses %s', (_what, packageJson, entry, word) => {
    const { status, stderr } = audit(packageJson, entry);
    expect([status, stderr]).toEqual([1, expect.stringContaining(word)]);
  });
});
