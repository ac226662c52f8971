import { deviceName } from './device-name.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROMEBOOK = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36';
const NAVER = 'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.13.0)';

describe('the name of a device', () => {
  it.each([
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, '크롬 · 윈도우', false],
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, '엣지 · 윈도우', false],
    [`${WINDOWS} Chrome/140.0.0.0 Whale/4.34.340.19 Safari/537.36`, '웨일 · 윈도우', false],
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, '오페라 · 윈도우', false],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, '사파리 · 맥', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', '파이어폭스 · 리눅스', false],
    [`${CHROMEBOOK} Chrome/142.0.0.0 Safari/537.36`, '크롬 · 크롬북', false],
    [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, '사파리 · 아이폰', true],
    [`${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, '크롬 · 아이폰', true],
    [`${IPHONE} Mobile/15E148 KAKAOTALK 25.9.0`, '카카오톡 · 아이폰', true],
    [
      `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      '삼성 인터넷 · 안드로이드',
      true,
    ],
    [`${ANDROID} ${NAVER}`, '네이버 앱 · 안드로이드', true],
  ])('of %s', (userAgent, name, isHandheld) => {
    expect(deviceName(userAgent)).toEqual({ name, isHandheld });
  });

  it.each(['', 'curl/8.9.1', '<script>alert(1)</script>', '한글'.repeat(100)])(
    'is unknown for %j',
    (userAgent) => {
      expect(deviceName(userAgent)).toEqual({ name: '알 수 없는 기기', isHandheld: false });
    },
  );

  it('is the half that is known', () => {
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Something/1.0').name).toBe('윈도우');
  });
});
