import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { classNames } from '@/lib/class-names';
import { isComposingKey } from '@/lib/composing-key';
import { matchesSearch } from '@/lib/hangul-search';
import { ACCOUNT_TABS, paths, type AccountTab } from '@/lib/paths';
import { useIsAdministrator } from '@/lib/session/current-member';
import { useThemeStore, type ThemeChoice } from '@/lib/theme-store';

interface CommandPaletteProps {
  /** Listed for administrators alone. */
  adminPages: readonly AdminPageCommand[];
  onClose: () => void;
  onOpenHelp: () => void;
  onSignOut: () => void;
}

/** Ctrl+K: go anywhere and do anything by typing its name, or its initial consonants. */
export function CommandPalette({ adminPages, onClose, onOpenHelp, onSignOut }: CommandPaletteProps) {
  const listId = useId();
  const navigate = useNavigate();
  const chooseTheme = useThemeStore((state) => state.choose);
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const isAdministrator = useIsAdministrator();
  const commands = commandsFor({
    navigate,
    chooseTheme,
    openHelp: onOpenHelp,
    signOut: onSignOut,
    adminPages: isAdministrator ? adminPages : [],
  });
  const matches = commands.filter(({ name, keywords }) => matchesSearch(`${name} ${keywords}`, search));
  const active = matches[index];

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((current) => (current + step + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Enter' && active) run(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title="빠른 이동" width="medium">
      <Input
        autoFocus
        role="combobox"
        aria-label="할 일 찾기"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        placeholder="할 일을 찾아보세요. 초성도 돼요 (ㅅㅈㄱ)"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-3 min-h-92">
        <p role="status" className={matches.length === 0 ? 'px-3 py-3 text-small text-ink-faint' : 'sr-only'}>
          {matches.length === 0 ? '검색 결과가 없습니다' : `${matches.length}개`}
        </p>
        <ul id={listId} role="listbox" aria-label="할 일">
          {matches.map((command, position) => (
            <li
              key={command.id}
              id={`${listId}-${command.id}`}
              role="option"
              aria-selected={position === index}
              onPointerMove={() => setIndex(position)}
              onClick={() => run(command)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-s px-3 text-small',
                position === index && 'bg-sunken font-semibold text-accent',
              )}
            >
              {command.name}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface Command {
  id: string;
  name: string;
  /** Other words that the search finds the command by. */
  keywords: string;
  run: () => void;
}

/** A page for administrators, as the palette lists it. */
export interface AdminPageCommand {
  path: string;
  name: string;
  keywords: string;
}

interface CommandTools {
  navigate: ReturnType<typeof useNavigate>;
  chooseTheme: (choice: ThemeChoice) => void;
  openHelp: () => void;
  signOut: () => void;
  /** Empty for a member who is no administrator. */
  adminPages: readonly AdminPageCommand[];
}

/** Everything that the palette can do. */
const commandsFor = ({ navigate, chooseTheme, openHelp, signOut, adminPages }: CommandTools): Command[] => [
  {
    id: 'letters',
    name: '자기소개서 목록',
    keywords: '자소서 목록 list',
    run: () => void navigate(paths.coverLetters),
  },
  {
    id: 'new-letter',
    name: '새 자기소개서 쓰기',
    keywords: '자소서 작성 new',
    run: () => void navigate(paths.newCoverLetter()),
  },
  {
    id: 'resumes',
    name: '이력서 목록',
    keywords: '경력 목록 resume list',
    run: () => void navigate(paths.resumes),
  },
  {
    id: 'new-resume',
    name: '새 이력서 쓰기',
    keywords: '이력서 작성 경력 new resume',
    run: () => void navigate(paths.newResume()),
  },
  {
    id: 'resume-import',
    name: '이력서 파일 가져오기',
    keywords: 'PDF 워드 한글 DOCX HWP import',
    run: () => void navigate(paths.resumeImport),
  },
  {
    id: 'interview',
    name: '면접 질문과 연습',
    keywords: '면접 질문 답변 연습 interview',
    run: () => void navigate(paths.interviewQuestions()),
  },
  ...accountCommands(navigate),
  ...adminCommands(navigate, adminPages),
  { id: 'home', name: '처음으로', keywords: '홈 home', run: () => void navigate(paths.home) },
  { id: 'light', name: '화면 밝게', keywords: '테마 라이트 light', run: () => chooseTheme('light') },
  { id: 'dark', name: '화면 어둡게', keywords: '테마 다크 dark', run: () => chooseTheme('dark') },
  {
    id: 'system',
    name: '화면 테마를 시스템에 맞추기',
    keywords: '테마 자동 system',
    run: () => chooseTheme('system'),
  },
  { id: 'help', name: '단축키 보기', keywords: '도움말 help', run: openHelp },
  { id: 'sign-out', name: '로그아웃', keywords: 'logout', run: signOut },
];

const ACCOUNT_COMMANDS: Record<AccountTab, Pick<Command, 'name' | 'keywords'>> = {
  profile: { name: '내 계정', keywords: '프로필 account profile' },
  tokens: { name: '토큰 내역', keywords: '잔액 충전 token history' },
  jobs: { name: '작업 목록', keywords: '진행 결과 jobs' },
  words: { name: '내 사전', keywords: '맞춤법 낱말 단어 dictionary words' },
  devices: { name: '내 기기', keywords: '세션 보안 devices sessions' },
  trash: { name: '휴지통', keywords: '복구 삭제 trash restore' },
  data: { name: '내 데이터 받기와 탈퇴', keywords: '내보내기 다운로드 회원 export leave' },
};

function accountCommands(navigate: CommandTools['navigate']): Command[] {
  return ACCOUNT_TABS.map((tab) => ({
    id: `account-${tab}`,
    ...ACCOUNT_COMMANDS[tab],
    run: () => void navigate(paths.account(tab === 'profile' ? {} : { tab })),
  }));
}

const adminCommands = (navigate: CommandTools['navigate'], pages: readonly AdminPageCommand[]): Command[] =>
  pages.map(({ path, name, keywords }) => ({
    id: path,
    name,
    keywords,
    run: () => void navigate(path),
  }));
