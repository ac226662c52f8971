import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface MenuProps {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Whether it is open when it first appears. */
  isOpenAtFirst?: boolean;
}

export function MenuList({ trigger, label, children, align = 'end', isOpenAtFirst = false }: MenuProps) {
  return (
    // Not modal: that would hide the page from assistive technology while its links still take the focus.
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          // What scrolls must be reachable by keyboard: opened by a click, no item has the focus before an arrow key.
          tabIndex={0}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto rounded-l border border-line bg-raised p-1.5 text-ink shadow-lift"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  onSelect?: () => void;
  children: ReactNode;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The child is the item itself, such as a link. */
  asChild?: boolean;
}

const itemClass = (isDanger?: boolean) =>
  classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-s px-3 text-small outline-none select-none [&_svg]:size-4.5 [&_svg]:shrink-0',
    'data-[highlighted]:bg-sunken data-[disabled]:opacity-50',
    isDanger ? 'text-red' : 'text-ink',
  );

export function MenuListItem({ onSelect, children, icon, isDanger, isDisabled, asChild }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      onSelect={onSelect}
      disabled={isDisabled}
      className={itemClass(isDanger)}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** One choice out of a few, inside a menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  choices,
}: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice) onValueChange(choice.value);
  };
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className={classNames(
            itemClass(),
            'data-[state=checked]:font-semibold data-[state=checked]:text-accent',
          )}
        >
          {choice.icon}
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 pt-2 pb-1 text-caption text-ink-faint">{children}</DropdownMenu.Label>
  );
}
