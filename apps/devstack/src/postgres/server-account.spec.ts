import { findAccount, runAs } from './server-account.js';

const passwd = ['root:x:0:0:root:/root:/bin/bash', 'nobody:x:65534:65533:nobody:/:/sbin/nologin'].join('\n');

describe('findAccount', () => {
  it('prefers an account made for PostgreSQL', () => {
    const text = `${passwd}\npostgres:x:101:104::/var/lib/postgresql:/bin/bash\n`;
    expect(findAccount(text)).toEqual({ uid: 101, gid: 104 });
  });

  it('falls back to nobody', () => {
    expect(findAccount(passwd)).toEqual({ uid: 65534, gid: 65533 });
  });

  it('never picks an account with the user id of root', () => {
    expect(() => findAccount('nobody:x:0:0::/:/bin/sh')).toThrow('계정');
  });
});

describe('runAs', () => {
  it('runs the command as it is without an account', () => {
    expect(runAs(undefined, 'postgres', ['-D', 'x'])).toEqual({
      command: 'postgres',
      arguments: ['-D', 'x'],
    });
  });

  it('lets Node change the account when every folder is open', () => {
    const account = { uid: 5, gid: 6, needsCapability: false };
    expect(runAs(account, 'postgres', [])).toEqual({ command: 'postgres', arguments: [], uid: 5, gid: 6 });
  });

  it('passes on one capability only when a folder is closed', () => {
    const run = runAs({ uid: 5, gid: 6, needsCapability: true }, 'postgres', ['-D', 'x']);
    expect(run.command).toBe('setpriv');
    expect(run.arguments).toContain('--ambient-caps=-all,+dac_override');
    expect(run.arguments).toContain('--reuid=5');
    expect(run.arguments.slice(-3)).toEqual(['postgres', '-D', 'x']);
  });
});
