import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-files.js';

const honest = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };

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
  it('lets through what is pinned, from the registry, and of a license that is allowed', () => {
    expect(audit({ dependencies: { a: '1.0.0' } }, honest)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['a range', { dependencies: { a: '^1.0.0' } }, honest, '고정되지'],
    ['a range in an override', { overrides: { b: { a: '1' } } }, honest, '고정되지'],
    ['a branch', { devDependencies: { a: 'github:evil/a' } }, honest, '고정되지'],
    ['another place', {}, { ...honest, resolved: 'git+ssh://git@evil.invalid/a.git' }, '레지스트리'],
    ['an address of its own', {}, { ...honest, resolved: 'https://evil.invalid/a.tgz' }, '레지스트리'],
    ['no checksum', {}, { ...honest, integrity: undefined }, '체크섬'],
    ['an install script', {}, { ...honest, hasInstallScript: true }, 'allowScripts'],
    ['a license of another kind', {}, { ...honest, license: 'AGPL-3.0-only' }, '라이선스'],
    ['no license', {}, { ...honest, license: undefined }, '라이선스'],
  ])('refuses %s', (_what, packageJson, entry, word) => {
    const { status, stderr } = audit(packageJson, entry);
    expect([status, stderr]).toEqual([1, expect.stringContaining(word)]);
  });
});
