import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { AI_CONSENT_VERSION, consentRoutes } from '#contracts';
import type { Consent } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { errorMessage } from '@/lib/query/error-message';
import { fetchForAction } from '@/lib/query/query-client';
import { queryKeys } from '@/lib/query/query-keys';
import { notify } from '@/lib/toast';

/**
 * Asks the member for the consent to AI processing unless it was given already.
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

interface AiConsentState {
  /** Called with the member's answer; null while no question is open. */
  answer: ((isAccepted: boolean) => void) | null;
  ask: () => Promise<boolean>;
  settle: (isAccepted: boolean) => void;
}

export const useAiConsentStore = create<AiConsentState>()((set, get) => ({
  answer: null,
  ask: () => {
    get().answer?.(false);
    return new Promise((resolve) => set({ answer: resolve }));
  },
  settle: (isAccepted) => {
    get().answer?.(isAccepted);
    set({ answer: null });
  },
}));

export const consentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.consents,
    queryFn: ({ signal }) => callApi(consentRoutes.list, { signal }),
    staleTime: Infinity,
  });

/** Whether the notice that is in force has been accepted. */
const hasAiConsent = (consents: readonly Consent[]): boolean =>
  consents.some(({ version }) => version === AI_CONSENT_VERSION);
