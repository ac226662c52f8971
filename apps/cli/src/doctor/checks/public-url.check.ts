import { isLoopback, parseUrl } from '../parse-url.js';
import { right, skipped, wrong, type DoctorCheck } from '../doctor-check.js';

/** Whether PUBLIC_URL is what people open, and safe to sign in at. */
export const publicUrlCheck: DoctorCheck = {
  title: 'PUBLIC_URL',
  look: (context) => Promise.resolve(judge(context.variable('PUBLIC_URL'), context.isProduction)),
};

function judge(value: string | undefined, isProduction: boolean) {
  if (value === undefined)
    return isProduction
      ? wrong('없음', '사람들이 여는 주소를 주세요: https://jaso.example.com')
      : skipped('없어서 http://localhost:PORT');
  const url = parseUrl(value);
  if (url === null) return wrong('주소가 아님', 'https://호스트 꼴로 주세요.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return wrong('경로가 붙어 있음', `호스트까지만 주세요: ${url.origin}`);
  if (!isProduction) return right(url.origin);
  if (url.protocol !== 'https:')
    return wrong(`${url.origin}은 암호화되지 않음`, 'https:// 주소를 주고 TLS 프록시를 앞에 두세요.');
  if (isLoopback(url)) return wrong(`${url.origin}은 이 컴퓨터뿐임`, '사람들이 여는 주소를 주세요.');
  return right(url.origin);
}
