import { createHash } from 'node:crypto';
import { type DemoAccount, demoAccounts } from '../demo-accounts.js';
import { html, Markup } from '../markup.js';
import { avatarOf } from './profile.js';

const pageStyle = `
:root { color-scheme: light dark; --paper: #fbfaf7; --raised: #fff; --ink: #1b2733; --soft: #56616c;
  --line: #e0dcd2; --accent: #1e3a6e; --on-accent: #fff; --grid: #e9dfcf; --danger: #a3262a; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181a; --raised: #1c2124; --ink: #e8e6e1;
  --soft: #a5abb0; --line: #343a3e; --accent: #a9c1f0; --on-accent: #14181a; --grid: #23282a; --danger: #f0a3a0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 24px 16px 48px; color: var(--ink); background: var(--paper);
  font: 16px/1.65 Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; }
.band { height: 40px; max-width: 480px; margin: 0 auto 24px; border: 1px solid var(--grid);
  background: repeating-linear-gradient(90deg, transparent 0 39px, var(--grid) 39px 40px); }
main { max-width: 480px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.35; }
h2 { margin: 32px 0 8px; font-size: 16px; }
p { margin: 0 0 16px; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
button { font: inherit; color: inherit; cursor: pointer; }
.account { display: flex; gap: 12px; align-items: center; width: 100%; min-height: 64px; padding: 8px;
  text-align: start; background: none; border: 0; border-radius: 6px; }
.account:hover { background: var(--raised); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; }
.who { flex: 1; min-width: 0; } .who strong { display: block; line-height: 1.4; }
.who span { color: var(--soft); font-size: 14px; line-height: 1.4; }
.hint { flex: none; max-width: 40%; font-size: 13px; color: var(--soft); text-align: end; }
@media (max-width: 420px) { .hint { max-width: 84px; } }
.form { display: grid; gap: 12px; padding: 16px; background: var(--raised); border: 1px solid var(--line);
  border-radius: 6px; }
label { display: grid; gap: 4px; font-size: 14px; }
input:not([type=checkbox]) { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 16px; color: var(--ink);
  background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; }
.check { display: flex; gap: 8px; align-items: center; min-height: 44px; }
.check input { width: 20px; height: 20px; accent-color: var(--accent); }
.primary { min-height: 44px; padding: 8px 16px; color: var(--on-accent); background: var(--accent); border: 0;
  border-radius: 6px; font-weight: 600; }
.plain { min-height: 44px; margin-top: 16px; padding: 8px 0; background: none; border: 0; color: var(--soft);
  text-decoration: underline; }
.fault { color: var(--danger); }
`;

const style = new Markup(`<style>${pageStyle}</style>`);

/** The page on which a person chooses an account. `ticket` identifies the checked authorization request. */
export function authorizationPage(ticket: string, fault = ''): string {
  return page(
    '누구로 로그인할까요?',
    html`
      <h1>누구로 로그인할까요?</h1>
      <p>이 컴퓨터에서만 쓰는 연습용 로그인이에요. 구글 계정은 필요 없어요.</p>
      <form method="post" action="/authorize">
        ${hidden(ticket)}
        <ul>
          ${demoAccounts.map((account) => accountRow(account))}
        </ul>
      </form>
      <h2>다른 계정으로 로그인</h2>
      ${typedAccountForm(ticket, fault)}
      <form method="post" action="/authorize">
        ${hidden(ticket)}
        <button class="plain" name="choice" value="cancel">로그인하지 않고 돌아가기</button>
      </form>
    `,
  );
}

/** The page for a request that is refused without a redirect to the client. */
export function refusalPage(reason: string): string {
  return page(
    '로그인할 수 없어요',
    html`<h1>로그인할 수 없어요</h1>
      <p class="fault" role="alert">${reason}</p>`,
  );
}

function accountRow(account: DemoAccount): Markup {
  return html`<li>
    <button class="account" name="choice" value="${account.sub}">
      <img class="avatar" src="${avatarOf(account)}" alt="" />
      <span class="who"><strong>${account.name}</strong><span>${account.email}</span></span>
      <span class="hint">${account.hint}</span>
    </button>
  </li>`;
}

function typedAccountForm(ticket: string, fault: string): Markup {
  return html`<form class="form" method="post" action="/authorize">
    ${hidden(ticket)} ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}
    <label>이메일<input name="email" type="email" required maxlength="254" autocomplete="off" /></label>
    <label>이름<input name="name" required maxlength="50" autocomplete="off" /></label>
    <label class="check"
      ><input name="verified" type="checkbox" value="true" checked />확인된 이메일이에요</label
    >
    <button class="primary" name="choice" value="typed">이 계정으로 로그인</button>
  </form>`;
}

function hidden(ticket: string): Markup {
  return html`<input type="hidden" name="ticket" value="${ticket}" />`;
}

function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <div class="band" aria-hidden="true"></div>
        <main>${body}</main>
      </body>
    </html>`.source;
}

/** The only style that the page's Content-Security-Policy allows. */
export const pageStyleHash = `sha256-${createHash('sha256').update(pageStyle).digest('base64')}`;
