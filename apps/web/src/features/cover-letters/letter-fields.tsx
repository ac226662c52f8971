import { memo, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { COVER_LETTER_LIMITS } from '#contracts';
import { Field } from '@/components/ui/field';
import { FoldButton } from '@/components/ui/fold-button';
import { Input } from '@/components/ui/input';
import { classNames } from '@/lib/class-names';
import { daysUntil } from '@/lib/format';
import { deadlineText, setFields } from './letter-document.js';
import type { LetterEditor } from './letter-type.js';

/**
 * Title, company and deadline; on a phone the latter two are folded away. The job field and the years of experience are
 * among the options of the AI.
 */
export const LetterFields = memo(function LetterFields({ editor }: { editor: LetterEditor }) {
  const { title, companyName, deadline } = useStore(
    editor.store,
    useShallow(({ document }) => ({
      title: document.title,
      companyName: document.companyName,
      deadline: document.deadline,
    })),
  );
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4 max-sm:gap-1">
      <div className="flex items-center">
        <input
          aria-label="제목"
          value={title}
          maxLength={COVER_LETTER_LIMITS.title}
          placeholder="제목 없는 자기소개서"
          onChange={(event) => editor.update(setFields({ title: event.target.value }))}
          className="w-full bg-transparent text-title font-bold text-ellipsis text-ink max-sm:text-heading pointer-coarse:min-h-11"
        />
        <FoldButton
          label="회사와 마감일"
          controls={detailsId}
          isOpen={isOpen}
          onToggle={setIsOpen}
          className="sm:hidden"
        />
      </div>
      <div
        id={detailsId}
        className={classNames(
          'grid gap-3 max-sm:pb-4 sm:grid-cols-[minmax(0,1fr)_14rem]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Field label="회사">
          <Input
            value={companyName}
            maxLength={COVER_LETTER_LIMITS.companyName}
            placeholder="지원하는 회사"
            onChange={(event) => editor.update(setFields({ companyName: event.target.value }))}
          />
        </Field>
        <Field label={deadline ? `마감일 · ${deadlineText(daysUntil(deadline))}` : '마감일'}>
          <Input
            type="date"
            value={deadline ?? ''}
            onChange={(event) => editor.update(setFields({ deadline: event.target.value || null }))}
          />
        </Field>
      </div>
    </div>
  );
});
