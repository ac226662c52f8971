const NOTES = [
  {
    mark: '1',
    title: '뻔한 표현',
    text: '누구나 쓰는 말이에요. 바로 다음 장면이 더 많은\u00a0것을 말해 줘요.',
  },
  { mark: '2', title: '겹친 말', text: '‘운영’이 두 번 나와요. 한 번이면 충분해요.' },
  {
    mark: '3',
    title: '긴 문장',
    text: '짧게 이었어요. 얼마나 줄었는지 숫자를 기억한다면 직접 적어 보세요. AI는 없는 숫자를 보태지 않아요.',
  },
] as const;

/** A paragraph with red-pen corrections and the reasons in the margin. The writer is invented. */
export function CorrectionDemo() {
  return (
    <section aria-labelledby="correction-demo" className="border-y border-line bg-sunken">
      <div className="page-width grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1.35fr_1fr]">
        <h2 id="correction-demo" className="text-title lg:col-span-2">
          고친 곳마다 까닭이 있어요
        </h2>
        <div>
          <p className="rounded-s border border-line bg-raised px-5 py-6 text-editor sm:px-8 sm:py-8 sm:text-lead sm:leading-[2.1]">
            <del>저는 항상 최선을 다해 노력하는 사람입니다.</del>
            <Mark>1</Mark> 대학 축제에서 <del>저는 부스 운영을 담당하여 운영하였습니다.</del>{' '}
            <ins>부스 운영을 맡았습니다.</ins>
            <Mark>2</Mark> 줄이 길어지자 메뉴판을 입구로 옮기고 주문을 미리{' '}
            <del>받게 되었고, 이로 인하여</del> <ins>받아</ins>
            <Mark>3</Mark> 기다리는 시간을 줄였습니다.
          </p>
          <p className="mt-3 text-caption text-ink-faint">보기로 지어낸 글이에요.</p>
        </div>
        <ol className="flex flex-col divide-y divide-line-strong border-y border-line-strong lg:self-start">
          {NOTES.map(({ mark, title, text }) => (
            <li key={mark} className="grid grid-cols-[2rem_1fr] py-5">
              <span aria-hidden className="pt-px font-bold text-red">
                {mark}
              </span>
              <div>
                <h3 className="font-bold">{title}</h3>
                <p className="mt-1 text-small text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <sup className="ml-0.5 font-bold text-red">
      <span className="sr-only">고침 </span>
      {children}
    </sup>
  );
}
