import { isLoopback, parseUrl } from '../parse-url.js';
import { right, skipped, wrong, type DoctorCheck, type Finding } from '../doctor-check.js';

const PATH = '/auth/callback/google';
/** Whether every address that a sign-in may come back to is one that Google takes. */
export const callbackCheck: DoctorCheck = {
  title: '로그인이 돌아올 주소',
  look: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const publicUrl = parseUrl(
      context.variable('PUBLIC_URL') ?? `http://localhost:${context.variable('PORT') ?? 3000}`,
    );
    const others = (context.variable('ALLOWED_REDIRECT_URIS') ?? '').split(',').map((uri) => uri.trim());
    return Promise.resolve(
      judge(
        publicUrl,
        others.filter((uri) => uri !== ''),
      ),
    );
  },
};

function judge(publicUrl: URL | null, others: string[]): Finding {
  if (publicUrl === null) return wrong('PUBLIC_URL을 읽을 수 없음', 'https://호스트 꼴로 주세요.');
  for (const uri of others) {
    const reason = refuse(uri, publicUrl);
    if (reason !== undefined)
      return wrong(
        `ALLOWED_REDIRECT_URIS의 ${withoutQuery(uri)}: ${reason}`,
        '글자 하나까지 같은 https 주소를 적으세요.',
      );
  }
  const callback = `${publicUrl.origin}${PATH}`;
  return right(`구글 콘솔의 승인된 리디렉션 URI에 있어야 함: ${[callback, ...others].join(', ')}`);
}

function refuse(uri: string, publicUrl: URL): string | undefined {
  const url = parseUrl(uri);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'http(s) 주소가 아님';
  if (url.hash !== '' || uri.includes('*') || url.username !== '') return '#, *, 이름은 쓸 수 없음';
  if (url.protocol === 'http:' && !isLoopback(url)) return '암호화되지 않음';
  if (url.hostname === publicUrl.hostname && url.pathname !== PATH) return `이 사이트의 것은 ${PATH}뿐임`;
  return undefined;
}

const withoutQuery = (uri: string): string => uri.replace(/[?#].*$/s, '');
