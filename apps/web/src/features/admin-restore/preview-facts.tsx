import type { ReactNode } from 'react';
import { Moment } from '@/components/moment/moment';
import type { RestorePreview } from './document-kinds.js';

/** What would come back with a document. */
export function PreviewFacts({ preview }: { preview: RestorePreview }) {
  const { document, purgedAt, contents } = preview;
  return (
    <dl
      aria-label="복구할 내용"
      className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-line pt-4 text-small"
    >
      {contents.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="작성">
        <Moment at={document.createdAt} />
      </Fact>
      <Fact name="마지막 수정">
        <Moment at={document.updatedAt} />
      </Fact>
      {document.deletedAt && (
        <Fact name="삭제">
          <Moment at={document.deletedAt} />
        </Fact>
      )}
      {purgedAt && (
        <Fact name="완전 삭제 예정">
          <Moment at={purgedAt} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </>
);
