import { html } from './markup.js';

describe('html', () => {
  it('escapes text and attributes, and nothing twice', () => {
    const inner = html`<b title="${"\"onload='x'"}">${'<script>&'}</b>`;
    expect(html`<p>${inner}</p>`.source).toBe(
      '<p><b title="&quot;onload=&#39;x&#39;">&lt;script&gt;&amp;</b></p>',
    );
  });
});
