import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CrawlTryResult } from '#contracts';
import { formatNumber } from '@/lib/format';

const SHOWN_ADDRESSES = 5;

/** What a page would give. Everything from the page is text here: nothing of it is drawn or followed. */
export function TryResult({ result }: { result: CrawlTryResult }) {
  const { url, status, fetchedBy, milliseconds, letterLinks, nextPages, letter, warnings } = result;
  return (
    <section aria-label="읽은 결과" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        한 쪽을 읽었어요.
      </p>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <dl className="flex flex-col gap-3 text-small">
        <Fact name="마지막 주소">
          <span className="break-all">{url}</span>
        </Fact>
        <Fact name="응답">
          {status} · {fetchedBy === 'BROWSER' ? '브라우저로' : '바로'} 읽음 · {formatNumber(milliseconds)}ms
        </Fact>
        <Fact name={`글 링크 ${formatNumber(letterLinks.length)}개`}>
          <Addresses addresses={letterLinks} />
        </Fact>
        <Fact name={`다음 쪽 ${formatNumber(nextPages.length)}개`}>
          <Addresses addresses={nextPages} />
        </Fact>
      </dl>
      {letter ? (
        <Letter letter={letter} />
      ) : (
        <p className="text-small text-ink-soft">이 쪽에서 읽은 글은 없어요.</p>
      )}
    </section>
  );
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul aria-label="살펴볼 것" className="flex flex-col gap-2 border-l-2 border-red px-4 py-1 text-small">
    {warnings.map((warning) => (
      <li key={warning} className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-red" />
        {warning}
      </li>
    ))}
  </ul>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return <span className="text-ink-soft">없음</span>;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {addresses.slice(0, SHOWN_ADDRESSES).map((address) => (
          <li key={address} className="text-caption break-all">
            {address}
          </li>
        ))}
      </ul>
      {addresses.length > SHOWN_ADDRESSES && (
        <p className="mt-1 text-caption text-ink-faint">그 밖에 {addresses.length - SHOWN_ADDRESSES}개</p>
      )}
    </>
  );
}

const Letter = ({ letter }: { letter: NonNullable<CrawlTryResult['letter']> }) => (
  <section aria-label="읽은 글" className="flex flex-col gap-3 border-t border-line pt-5">
    <dl className="grid grid-cols-2 gap-3 text-small">
      <Fact name="제목">{letter.title ?? '없음'}</Fact>
      <Fact name="직무">{letter.jobField ?? '없음'}</Fact>
      <Fact name="회사">{letter.companyName ?? '없음'}</Fact>
      <Fact name="가린 개인정보">{formatNumber(letter.maskedCount)}곳</Fact>
    </dl>
    <p className="text-caption text-ink-faint">본문 {formatNumber(letter.text.length)}자</p>
    <div
      role="group"
      tabIndex={0}
      aria-label="본문"
      className="rounded-s max-lg:max-h-80 max-lg:overflow-y-auto border border-line bg-sunken px-4 py-3 text-small whitespace-pre-wrap"
    >
      {letter.text}
    </div>
  </section>
);
