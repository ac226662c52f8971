import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { useMovedWish } from './stored-wish.js';

describe('the wish for a draft', () => {
  afterEach(() => sessionStorage.clear());

  it('goes along when the draft gets another id, without the panel', () => {
    sessionStorage.setItem('improve-request:one', '더 짧게');
    let draftId = 'one';
    const { rerender } = renderHookWithApp(() => useMovedWish({ coverLetterId: null, draftId }));
    draftId = 'other';
    rerender();
    expect(sessionStorage.getItem('improve-request:other')).toBe('더 짧게');
    expect(sessionStorage.getItem('improve-request:one')).toBeNull();
  });
});
