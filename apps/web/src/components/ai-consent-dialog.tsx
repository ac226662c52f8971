import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AI_CONSENT_VERSION, AI_PURPOSES, AI_SENT_DATA, consentRoutes, JOB_DAYS } from '#contracts';
import type { ProductInfo } from '#contracts';
import { withParticle } from '#domain';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { callApi } from '@/lib/api/call-api';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { consentsQuery, useAiConsentStore } from './ai-consent.js';

/** Asks for the consent that AI actions need; mounted once, in the app shell. */
export function AiConsentDialog() {
  const { answer, settle } = useAiConsentStore();
  const queryClient = useQueryClient();
  const accept = useApiMutation({
    loading: 'none',
    mutationFn: () =>
      callApi(consentRoutes.accept, { body: { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION } }),
    onSuccess: (consent) => {
      queryClient.setQueryData(consentsQuery().queryKey, (known = []) => [...known, consent]);
      settle(true);
    },
  });
  return (
    <Dialog
      isOpen={answer !== null}
      onOpenChange={() => settle(false)}
      width="medium"
      title="AI에게 글을 보내기 전에"
      description="AI 기능을 쓰려면 동의가 필요해요. 무엇을 어디로 보내는지 먼저 확인해 주세요."
      footer={
        <>
          <Button onClick={() => settle(false)}>동의하지 않기</Button>
          <Button variant="solid" isBusy={accept.isPending} onClick={() => accept.mutate()}>
            동의하고 계속
          </Button>
        </>
      }
    >
      <ConsentTerms />
      {accept.error && (
        <p role="alert" className="mt-4 text-small text-red">
          {errorMessage(accept.error)}
        </p>
      )}
    </Dialog>
  );
}

/** What a member has to know before text goes to an AI provider abroad. */
function ConsentTerms() {
  const { data } = useQuery(productInfoQuery());
  const retention = data?.privacy.aiProvider.retention;
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-small">
      <Term name="보내는 것">
        {AI_SENT_DATA.notice} 계정의 이름과 이메일은 보내지 않아요. 다만 글이나 파일에 적힌 이름, 연락처 같은
        개인정보는 함께 가니 필요 없는 것은 지워 주세요.
      </Term>
      <Term name="받는 곳">{data ? receiverOf(data) : null}</Term>
      <Term name="언제, 어떻게">AI 기능을 누를 때마다, 암호화된 연결로 보내요.</Term>
      <Term name="쓰는 목적">{withParticle(AI_PURPOSES, '을/를')} 만들어 돌려드리는 데만 써요.</Term>
      <Term name="보관">
        결과는 {JOB_DAYS}일 동안 보관한 뒤 지워요. 면접 질문과 답변은 자기소개서와 함께 두고, 올린 파일은 다
        읽으면 지워요. {retention && `받는 곳의 보관: ${retention}`}
      </Term>
      <Term name="동의하지 않으면">
        AI 기능만 쓸 수 없어요. 글쓰기, 저장, 글자 수와 표현 점검은 그대로 쓸 수 있어요. 동의한 뒤에도
        프로필에서 언제든 거둘 수 있어요.{' '}
        <Link to={paths.privacy} target="_blank" className="link">
          개인정보처리방침
        </Link>
      </Term>
    </dl>
  );
}

function receiverOf({ aiPracticeMode, privacy: { aiProvider } }: ProductInfo): string {
  if (aiPracticeMode)
    return '이 서버 안에서 도는 연습용 AI예요. 글이 서버 밖으로 나가지 않아요. 실제 AI로 바뀌면 해외에 있는 AI 모델 제공사의 서버로 보내요.';
  const { name, country, contact } = aiProvider;
  if (name === null || country === null)
    return '자소공방이 쓰는 AI 모델 제공사의 서버로 보내요. 서버는 해외에 있을 수 있어요.';
  return `${country}에 있는 ${name}${contact === null ? '' : ` (${contact})`}`;
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-3 sm:grid-cols-[8.5rem_1fr] sm:gap-4">
      <dt className="font-semibold text-ink">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
