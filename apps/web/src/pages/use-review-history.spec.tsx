import { act, cleanup } from '@testing-library/react';
import { renderHookWithApp } from '../../testing/render-with-app.js';
import { useReviewHistory } from './use-review-history.js';

describe('the history of reviews', () => {
  afterEach(cleanup);

  it('leads from a review back to the document, also where another review was open before', () => {
    const { result } = renderHookWithApp(() => useReviewHistory());
    act(() => result.current.open('improvement'));
    expect(result.current.reviewed).toBe('improvement');
    act(() => result.current.open('spelling'));
    expect(result.current.reviewed).toBe('spelling');
    act(() => result.current.leaveReview());
    expect(result.current.reviewed).toBeNull();
  });
});
