import { type DemoAccount, demoAccounts } from '../demo-accounts.js';
import { avatarOf } from './avatar.js';
import { html, Markup } from './markup.js';
import { pageStyle } from './page-style.js';

const style = new Markup(`<style>${pageStyle}</style>`);

/** The page on which a person chooses who to be. `ticket` stands for the checked request that led here. */
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

/** The page of a request that cannot be sent back to anybody. */
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
