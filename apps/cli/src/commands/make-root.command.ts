import { InvalidArgumentError, type Command } from 'commander';
import { withCommandContext } from '../context/command-context.js';
import { MakeRoot } from '../members/make-root.js';
import type { Terminal } from '../terminal.js';

const EXAMPLE = `
보기:
  cli make-root admin@example.com
  cli make-root admin@example.com --member-id 12`;

/** `make-root <email>` */
export function registerMakeRoot(program: Command, terminal: Terminal): void {
  program
    .command('make-root')
    .description('회원을 루트 관리자로 만듭니다. 먼저 한 번 로그인한 활성 회원이어야 합니다.')
    .argument('<email>', '회원의 이메일', readEmail)
    .option('--member-id <번호>', '같은 이메일의 회원이 여럿일 때 그 가운데 하나', readMemberId)
    .addHelpText('after', EXAMPLE)
    .action(async (email: string, { memberId }: { memberId?: number }) => {
      const made = await withCommandContext(terminal, { providers: [MakeRoot] }, (context) =>
        context.get(MakeRoot).make(email, memberId),
      );
      if (made.before === 'ROOT') return terminal.print(`회원 ${made.memberId}번은 이미 루트 관리자입니다.`);
      terminal.print(`회원 ${made.memberId}번을 루트 관리자로 만들었습니다. (${made.before} → ROOT)`);
      if (!made.wasHeard) terminal.complain('열려 있는 화면에는 다시 접속한 뒤에 나타납니다.');
    });
}

function readEmail(text: string): string {
  if (!/^\S+@\S+$/.test(text.trim())) throw new InvalidArgumentError('이메일이 아닙니다.');
  return text.trim();
}

function readMemberId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('--member-id는 회원 번호여야 합니다.');
  return Number(text);
}
