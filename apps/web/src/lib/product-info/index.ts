import { queryOptions } from '@tanstack/react-query';
import { productRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** What this installation is: practice AI or not, consent needed or not, where sign-in returns to. */
export const productInfoQuery = () =>
  queryOptions({
    queryKey: queryKeys.productInfo,
    queryFn: ({ signal }) => callApi(productRoutes.info, { signal }),
    staleTime: Infinity,
  });
