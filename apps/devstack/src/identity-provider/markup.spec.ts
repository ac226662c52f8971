import { authorizationPage } from './pages.js';
import { html } from './markup.js';

describe('html', () => {
  it('escapes text and attributes, and nothing twice', () => {
    const inner = html`<b title="${"\"onload='x'"}">${'<script>&'}</b>`;
    expect(html`<p>${inner}</p>`.source).toBe(
      '<p><b title="&quot;onload=&#39;x&#39;">&lt;script&gt;&amp;</b></p>',
    );
  });
});

describe('authorizationPage', () => {
  it('offers every demo account and shows a fault as text', () => {
    const page = authorizationPage('ticket-1', '<img src=x>');
    expect(page).toContain('root@jaso.example');
    expect(page).toContain('김하늘');
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img src=x>');
  });
});
