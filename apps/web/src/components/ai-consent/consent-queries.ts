import { queryOptions } from '@tanstack/react-query';
import { AI_CONSENT_VERSION, type Consent, consentRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

export const consentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.consents,
    queryFn: ({ signal }) => callApi(consentRoutes.list, { signal }),
    staleTime: Infinity,
  });

/** Whether the notice that is in force has been accepted. */
export const hasAiConsent = (consents: readonly Consent[]): boolean =>
  consents.some((consent) => consent.kind === 'AI_PROCESSING' && consent.version === AI_CONSENT_VERSION);
