import { EventEmitter, once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { DataSource, Raw } from 'typeorm';
import { idParameterSchema, type Role } from '#contracts';
import { inTransaction, makeRoot, Member, type Transaction } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { withCommandContext } from '../command-context.js';
import { Refusal } from '../failures.js';
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
      const made = await withCommandContext(terminal, { providers: [RootMaker] }, (context) =>
        context.get(RootMaker).make(email, memberId),
      );
      if (made.before === 'ROOT') return terminal.print(`회원 ${made.memberId}번은 이미 루트 관리자입니다.`);
      terminal.print(`회원 ${made.memberId}번을 루트 관리자로 만들었습니다. (${made.before} → ROOT)`);
      if (!made.wasBroadcast) terminal.complain('열려 있는 화면에는 다시 접속한 뒤에 나타납니다.');
    });
}

function readEmail(text: string): string {
  if (!/^\S+@\S+$/.test(text.trim())) throw new InvalidArgumentError('이메일이 아닙니다.');
  return text.trim();
}

function readMemberId(text: string): number {
  const { data: memberId } = idParameterSchema.safeParse(text);
  if (memberId === undefined) throw new InvalidArgumentError('--member-id는 회원 번호여야 합니다.');
  return memberId;
}

/** The member that is ROOT now. */
interface MadeRoot {
  memberId: number;
  before: Role;
  /** Whether the event bus has delivered the change, so that open pages update; true also when nothing had to change. */
  wasBroadcast: boolean;
}

// In the same order as everywhere, so that no two transactions deadlock.
const lockMembers = (tx: Transaction, email: string): Promise<Member[]> =>
  tx.manager.find(Member, {
    where: { email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) },
    order: { memberId: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });

const listed = (members: readonly Member[]): string =>
  members
    .map(
      ({ memberId, status, createdAt, lastLoginAt }) =>
        `  --member-id ${memberId}  ${status}, 가입 ${createdAt.toISOString()}, 마지막 로그인 ${lastLoginAt?.toISOString() ?? '없음'}`,
    )
    .join('\n');

const ECHO_TIMEOUT_MILLISECONDS = 2_000;

/** Waits until a message about a member's role has come back from the event bus: if the command ended earlier, the message could be lost. */
class RoleChangeEcho {
  private readonly received = new Set<number>();
  private readonly arrivals = new EventEmitter();
  /** Stops listening. */
  stop: () => void = () => undefined;

  private constructor() {}

  static async listen(bus: EventBus): Promise<RoleChangeEcho> {
    const echo = new RoleChangeEcho();
    echo.stop = await bus.subscribe((message) => {
      if (message.kind !== 'member-role-changed') return;
      echo.received.add(message.memberId);
      echo.arrivals.emit(String(message.memberId));
    });
    return echo;
  }

  /** Waits for the message, for 2 s at most; false when it has not come by then. */
  async waitFor(memberId: number): Promise<boolean> {
    if (this.received.has(memberId)) return true;
    const signal = AbortSignal.timeout(ECHO_TIMEOUT_MILLISECONDS);
    await once(this.arrivals, String(memberId), { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return this.received.has(memberId);
  }
}

/** Gives a member the role ROOT, as ROOT_EMAILS does at a sign-in. */
@Injectable()
class RootMaker {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /**
   * Changes nothing when the member is ROOT already.
   * @param memberId which of them, when several members have the e-mail: the identity provider's id is unique, an e-mail is not
   * @throws Refusal when there is none, more than one, or one that is not ACTIVE
   */
  async make(email: string, memberId?: number): Promise<MadeRoot> {
    const echo = await RoleChangeEcho.listen(this.bus);
    try {
      const member = await inTransaction(this.dataSource, (tx) => this.makeWithin(tx, email, memberId));
      const wasBroadcast = member.role === 'ROOT' || (await echo.waitFor(member.memberId));
      return { memberId: member.memberId, before: member.role, wasBroadcast };
    } finally {
      echo.stop();
    }
  }

  private async makeWithin(tx: Transaction, email: string, memberId?: number): Promise<Member> {
    const member = choose(await lockMembers(tx, email), memberId);
    if (member.status !== 'ACTIVE')
      throw new Refusal(`회원 ${member.memberId}번은 활성 회원이 아닙니다. (${member.status})`);
    if (member.role === 'ROOT') return member;
    await makeRoot(tx, member, '명령줄 make-root');
    this.bus.publish(tx, { kind: 'member-role-changed', memberId: member.memberId });
    return member;
  }
}

function choose(members: Member[], memberId: number | undefined): Member {
  if (members.length === 0)
    throw new Refusal('그 이메일의 회원이 없습니다. 먼저 한 번 로그인한 뒤 다시 해 주세요.');
  const [member, ...others] = members.filter(
    (candidate) => memberId === undefined || candidate.memberId === memberId,
  );
  if (member === undefined)
    throw new Refusal(`그 이메일의 회원 가운데 ${memberId}번이 없습니다.\n${listed(members)}`);
  if (others.length === 0) return member;
  throw new Refusal(`같은 이메일의 회원이 여럿입니다. 하나를 골라 주세요.\n${listed(members)}`);
}
