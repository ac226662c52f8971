import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '@/lib/query/error-message';
import { fetchForAction } from '@/lib/query/query-client';
import { notify } from '@/lib/toast';
import { useAiConsentStore } from './ai-consent-store.js';
import { consentsQuery, hasAiConsent } from './consent-queries.js';

/**
 * Makes sure that the member has agreed before text goes to an AI.
 * @returns a function to await before an AI action: true when agreed, now or earlier; false when not
 */
export function useAiConsent(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    try {
      const consents = await fetchForAction(queryClient, { ...consentsQuery(), staleTime: Infinity });
      return hasAiConsent(consents) || (await useAiConsentStore.getState().ask());
    } catch (error) {
      notify.error(errorMessage(error));
      return false;
    }
  }, [queryClient]);
}
