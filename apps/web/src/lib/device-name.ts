interface DeviceName {
  /** 크롬 · 윈도우, or the text for an unknown device. */
  name: string;
  /** A phone or a tablet. */
  isHandheld: boolean;
}

// The first match counts: user agents also name the browsers that they descend from.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/Edg(?:e|A|iOS)?\//, '엣지'],
  [/OPR\/|Opera/, '오페라'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/FxiOS\/|Firefox\//, '파이어폭스'],
  [/CriOS\/|Chrome\/|HeadlessChrome\//, '크롬'],
  [/Version\/[\d.]+.*Safari\//, '사파리'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string, isHandheld: boolean])[] = [
  [/iPhone|iPod/, '아이폰', true],
  [/iPad/, '아이패드', true],
  [/Android/, '안드로이드', true],
  [/Windows/, '윈도우', false],
  [/CrOS/, '크롬북', false],
  [/Mac OS X|Macintosh/, '맥', false],
  [/Linux|X11/, '리눅스', false],
];

/** A readable name of a device, from its user agent. */
export function deviceName(userAgent: string): DeviceName {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  const parts = [browser, system?.[1]].filter((part) => part !== undefined);
  return { name: parts.length > 0 ? parts.join(' · ') : '알 수 없는 기기', isHandheld: system?.[2] ?? false };
}
