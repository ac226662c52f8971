import { join, relative } from 'node:path';
import type { Stack } from '../stack/stack-options.js';
import type { DemoStanding } from './demo-standings.js';

const statusNames = { ACTIVE: '', INACTIVE: ' (비활성)', SUSPENDED: ' (정지)' };

interface Start {
  /** How long it took. */
  seconds: number;
  development: boolean;
  /** Those that the local identity provider lets in; none where there is none. */
  accounts: DemoStanding[];
}

/** What is printed when everything runs. */
export function announcement(stack: Pick<Stack, 'dataDirectory' | 'urls'>, start: Start): string {
  const { seconds, development, accounts } = start;
  const near = relative(process.cwd(), stack.dataDirectory);
  const folder = near.startsWith('..') ? stack.dataDirectory : near;
  return [
    '',
    `자소공방이 준비됐어요. (${seconds.toFixed(1)}초)`,
    '',
    `  주소    ${stack.urls.public}`,
    `  기록    ${join(folder, 'logs')}`,
    `  끝내기  Ctrl+C`,
    ...(stack.urls.assistant
      ? ['  AI      연습용 AI를 써요. OPENAI_API_KEY를 정하면 실제 모델을 써요.']
      : []),
    ...(stack.urls.sampleSite ? [`  견본    ${stack.urls.sampleSite} (수집해 볼 지어낸 글)`] : []),
    ...(development ? ['  개발    소스를 고치면 바로 반영해요.'] : []),
    ...accountLines(accounts),
    '',
  ].join('\n');
}

function accountLines(accounts: DemoStanding[]): string[] {
  if (accounts.length === 0) return [];
  const lines = accounts.map(({ role, name, email, status }) => {
    const note = status ? statusNames[status] : ' (아직 회원이 아님)';
    return `  ${role.padEnd(6)}  ${name}  ${email}${note}`;
  });
  return ['', '데모 계정 (로그인 화면에서 고르면 돼요)', ...lines];
}
