const PROMISES = [
  {
    title: '없는 사실을 보태지 않아요',
    text: '원래 글에 없던 숫자, 기관, 자격증, 날짜가 제안에 들어가면 바로 표시해요.',
  },
  {
    title: '쓰던 글을 잃지 않아요',
    text: '연결이 끊겨도 이 기기에 먼저 남겨요. 고치기 전 글은 버전으로 남아 언제든 되돌릴 수 있어요.',
  },
  {
    title: '기다리게만 하지 않아요',
    text: 'AI가 읽는 동안 다른 글을 써도 돼요. 끝나면 알려 드리고, 새로고침해도 결과는 그대로 있어요.',
  },
] as const;

export function Promises() {
  return (
    <section aria-labelledby="promises" className="border-t border-line">
      <div className="page-width grid gap-x-16 gap-y-8 py-14 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <h2 id="promises" className="text-title">
          세 가지를
          <br className="max-lg:hidden" /> 약속해요
        </h2>
        <dl className="divide-y divide-line border-y border-line">
          {PROMISES.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[14rem_1fr]">
              <dt className="font-bold">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
