import { COVER_LETTER_LIMITS } from '#contracts';
import { deadlineText, setFields } from './letter-document.js';
import type { LetterSession } from './letter-type.js';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { daysUntil } from '@/lib/format';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';

/** Title, company and deadline. The job and the years stand with the AI's options. */
export function LetterFields({ session }: { session: LetterSession }) {
  const { title, companyName, deadline } = useStore(
    session.store,
    useShallow(({ document }) => ({
      title: document.title,
      companyName: document.companyName,
      deadline: document.deadline,
    })),
  );
  return (
    <div className="flex flex-col gap-4">
      <input
        aria-label="제목"
        value={title}
        maxLength={COVER_LETTER_LIMITS.title}
        placeholder="제목 없는 자기소개서"
        onChange={(event) => session.update(setFields({ title: event.target.value }))}
        className="w-full bg-transparent text-title font-bold text-ellipsis text-ink max-sm:text-heading pointer-coarse:min-h-11"
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label="회사">
          <Input
            value={companyName}
            maxLength={COVER_LETTER_LIMITS.companyName}
            placeholder="지원하는 회사"
            onChange={(event) => session.update(setFields({ companyName: event.target.value }))}
          />
        </Field>
        <Field label={deadline ? `마감일 · ${deadlineText(daysUntil(deadline))}` : '마감일'}>
          <Input
            type="date"
            value={deadline ?? ''}
            onChange={(event) => session.update(setFields({ deadline: event.target.value || null }))}
          />
        </Field>
      </div>
    </div>
  );
}
