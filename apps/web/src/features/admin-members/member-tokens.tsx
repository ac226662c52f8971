import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, UsageTokens } from '#contracts';
import { Moment } from '@/components/moment';
import { TokenEntryRow } from '@/components/token-entry-row';
import { Pager } from '@/components/ui/pager';
import { formatNumber } from '@/lib/format';
import { QueryContent, EmptyNote, DrawerSection } from './drawer-section.js';
import { GrantForm } from './grant-form.js';
import { memberTokenHistoryQuery, memberTokensQuery } from './member-queries.js';

/** The member's balance and token history, and a form to grant tokens. */
export function MemberTokens({ member }: { member: Member }) {
  return (
    <DrawerSection title="토큰">
      <QueryContent
        query={useQuery(memberTokensQuery(member.memberId))}
        loadingText="남은 토큰을 불러오는 중이에요"
        errorTitle="남은 토큰을 불러오지 못했어요"
      >
        {(balance) => (
          <>
            <Balance balance={balance} />
            <GrantForm member={member} balance={balance} />
          </>
        )}
      </QueryContent>
      <History memberId={member.memberId} />
    </DrawerSection>
  );
}

const Balance = ({ balance }: { balance: UsageTokens }) => (
  <div>
    <p>
      <strong className="text-heading">{formatNumber(balance.remainingTokens)}</strong>
      <span className="text-ink-faint"> / {formatNumber(balance.maxTokens)}</span>
    </p>
    <p className="text-caption text-ink-soft">
      {balance.nextRefillTime ? (
        <>
          다음 충전 <Moment at={balance.nextRefillTime} />, {formatNumber(balance.refillAmount)}개
        </>
      ) : (
        '가득 차 있어 충전을 기다리지 않아요.'
      )}
    </p>
  </div>
);

function History({ memberId }: { memberId: number }) {
  const [page, setPage] = useState(0);
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-small font-bold">토큰 내역</h4>
      <QueryContent
        query={useQuery(memberTokenHistoryQuery(memberId, page))}
        loadingText="토큰 내역을 불러오는 중이에요"
        errorTitle="토큰 내역을 불러오지 못했어요"
      >
        {({ content, totalElements, totalPages, size }) =>
          totalElements === 0 ? (
            <EmptyNote>아직 내역이 없어요.</EmptyNote>
          ) : (
            <>
              <ul aria-label="토큰 내역" className="divide-y divide-line">
                {content.map((entry) => (
                  <TokenEntryRow key={entry.entryId} entry={entry} />
                ))}
              </ul>
              {totalPages > 1 && (
                <Pager
                  label="토큰 내역 쪽 이동"
                  {...{ page, totalPages, totalElements, size }}
                  onPageChange={setPage}
                />
              )}
            </>
          )
        }
      </QueryContent>
    </div>
  );
}
