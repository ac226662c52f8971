import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface NoSearchResultsProps {
  search: string;
  /** What was searched, with its particle: `자기소개서가`. */
  subject: string;
  onReset: () => void;
}

/** The empty state of a list that a search has left empty. */
export const NoSearchResults = ({ search, subject, onReset }: NoSearchResultsProps) => (
  <EmptyState
    title="검색 결과가 없습니다"
    description={`검색어 “${search}”에 맞는 ${subject} 없어요.`}
    action={<Button onClick={onReset}>검색 지우기</Button>}
  />
);
