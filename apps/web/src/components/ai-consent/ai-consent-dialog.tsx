import { useQueryClient } from '@tanstack/react-query';
import { AI_CONSENT_VERSION, consentRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { callApi } from '@/lib/api/call-api';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { ConsentTerms } from './consent-terms.js';
import { useAiConsentStore } from './ai-consent-store.js';
import { consentsQuery } from './consent-queries.js';

/** Asks before an AI action that the member has not agreed to; the app shell holds it. */
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
