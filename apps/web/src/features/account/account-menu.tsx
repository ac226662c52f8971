import {
  FilePlus2,
  Files,
  IdCard,
  Keyboard,
  LogOut,
  Mic,
  Monitor,
  Moon,
  Search,
  Sun,
  Trash2,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { MemberPicture } from '@/components/member-picture';
import { Button } from '@/components/ui/button';
import {
  MenuChoice,
  MenuLabel,
  MenuList as Menu,
  MenuListItem as MenuItem,
  MenuSeparator,
} from '@/components/ui/menu-list';
import { paths } from '@/lib/paths';
import { isAdministrator } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { useThemeStore } from '@/lib/theme-store';

const THEMES = [
  { value: 'light', label: '밝게', icon: <Sun aria-hidden /> },
  { value: 'dark', label: '어둡게', icon: <Moon aria-hidden /> },
  { value: 'system', label: '시스템 설정', icon: <Monitor aria-hidden /> },
] as const;

export interface AccountMenuProps {
  onOpenPalette: () => void;
  onOpenHelp: () => void;
  onSignOut: () => void;
}

export function AccountMenu({ onOpenPalette, onOpenHelp, onSignOut }: AccountMenuProps) {
  const user = useSessionStore((state) => state.user);
  const { choice, choose } = useThemeStore();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Menu
      label="계정 메뉴"
      trigger={
        <Button variant="quiet" className="-mr-1.75 !px-1.5" aria-label={`${user.name}님의 계정 메뉴`}>
          <MemberPicture name={user.name} picture={user.picture} />
        </Button>
      }
    >
      <div className="px-3 pt-2 pb-1">
        <p className="font-semibold">{user.name}</p>
        <p className="text-caption text-ink-faint">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden />} onSelect={() => void navigate(paths.account())}>
        내 계정
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => void navigate(paths.account({ tab: 'trash' }))}>
        휴지통
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Files aria-hidden />} onSelect={() => void navigate(paths.coverLetters)}>
        자기소개서 목록
      </MenuItem>
      <MenuItem icon={<FilePlus2 aria-hidden />} onSelect={() => void navigate(paths.newCoverLetter())}>
        새 자기소개서
      </MenuItem>
      <MenuItem icon={<IdCard aria-hidden />} onSelect={() => void navigate(paths.resumes)}>
        이력서 목록
      </MenuItem>
      <MenuItem icon={<Mic aria-hidden />} onSelect={() => void navigate(paths.interviewQuestions())}>
        면접 연습
      </MenuItem>
      {isAdministrator(user.role) && (
        <MenuItem icon={<Wrench aria-hidden />} onSelect={() => void navigate(paths.admin)}>
          관리
        </MenuItem>
      )}
      <MenuItem icon={<Search aria-hidden />} onSelect={onOpenPalette}>
        빠른 이동
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={onOpenHelp}>
        단축키
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>화면 테마</MenuLabel>
      <MenuChoice label="화면 테마" value={choice} onValueChange={choose} choices={THEMES} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        로그아웃
      </MenuItem>
    </Menu>
  );
}
