import { queryOptions } from '@tanstack/react-query';
import { productRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

/** Properties of this installation: practice AI, required consent, the sign-in's redirect URI, the privacy notice. */
export const productInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.productInfo,
    queryFn: ({ signal }) => callApi(productRoutes.info, { signal }),
    staleTime: Infinity,
  });
