import { authorizationPage } from './pages.js';

describe('authorizationPage', () => {
  it('offers every demo account and shows a fault as text', () => {
    const page = authorizationPage('ticket-1', '<img src=x>');
    expect(page).toContain('root@jaso.example');
    expect(page).toContain('김하늘');
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img src=x>');
  });
});
