import { right, skipped, wrong, type DoctorCheck } from '../doctor-check.js';

/** Behind a proxy for TLS, every member would otherwise come from the proxy's address. */
export const trustProxyCheck: DoctorCheck = {
  title: 'TRUST_PROXY',
  look: (context) => {
    if (!context.includes('api')) return Promise.resolve(skipped('보지 않음'));
    const proxies = context.variable('TRUST_PROXY');
    if (context.variable('PUBLIC_URL')?.startsWith('https:') !== true)
      return Promise.resolve(skipped('TLS 프록시 없음'));
    return Promise.resolve(
      proxies === undefined
        ? wrong(
            '없음',
            '모두 프록시의 주소로 보여 요청 제한을 함께 씁니다. 프록시가 있는 망을 CIDR로 주세요.',
          )
        : right(proxies),
    );
  },
};
