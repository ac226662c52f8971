import { resumeMetadataQuery } from '@/components/tech-stack-select';
import {
  featureSourcesQuery,
  featureStatisticsQuery,
  finalFeatureListQuery,
  rawFeatureListQuery,
} from '@/features/admin-letter-features/feature-queries';
import { memberFiltersSchema } from '@/features/admin-members/member-filters';
import { memberListQuery, memberStatisticsQuery } from '@/features/admin-members/member-queries';
import { documentListQuery } from '@/features/admin-restore/restore-queries';
import { MINUTE_MILLISECONDS, SECOND_MILLISECONDS } from '@/lib/durations';
import { currentMemberQuery } from '@/lib/session/current-member';

const features = { category: null, page: 0, size: 10, sort: undefined };
const documents = { page: 0, size: 10, status: 'DELETED' as const, email: null, title: null };

describe('how long fetched data stays fresh', () => {
  it.each([
    ['the current member', currentMemberQuery().staleTime, 5 * MINUTE_MILLISECONDS],
    ['members', memberListQuery(memberFiltersSchema.parse({}), 0, 10).staleTime, 5 * MINUTE_MILLISECONDS],
    ['the statistics of members', memberStatisticsQuery().staleTime, 10 * MINUTE_MILLISECONDS],
    ['raw features', rawFeatureListQuery(features).staleTime, 30 * SECOND_MILLISECONDS],
    ['final features', finalFeatureListQuery(features).staleTime, 30 * SECOND_MILLISECONDS],
    ['the statistics of features', featureStatisticsQuery().staleTime, 30 * SECOND_MILLISECONDS],
    ['the sources of a feature', featureSourcesQuery(1, 0).staleTime, 30 * SECOND_MILLISECONDS],
    ['resumes to restore', documentListQuery('resumes', documents).staleTime, 60 * SECOND_MILLISECONDS],
    ['letters to restore', documentListQuery('cover-letters', documents).staleTime, 60 * SECOND_MILLISECONDS],
    ['the technologies of a resume', resumeMetadataQuery().staleTime, 10 * MINUTE_MILLISECONDS],
  ])('%s', (_, staleTime, expected) => expect(staleTime).toBe(expected));
});
