import type { SourceFormValues } from './source-form-values.js';

type SelectorField = Extract<keyof SourceFormValues, `${string}Selector`>;

interface SelectorSpec {
  name: SelectorField;
  label: string;
  hint: string;
  isRequired?: boolean;
}

/** The CSS selectors of a source: first where letters are found, then how one is read. */
export const FINDING_SELECTORS: readonly SelectorSpec[] = [
  {
    name: 'letterLinkSelector',
    label: '글 링크',
    hint: '목록에서 글로 가는 링크예요. 예: ul.letters a',
    isRequired: true,
  },
  { name: 'nextPageSelector', label: '다음 쪽 링크', hint: '목록이 한 쪽이면 비워 두세요.' },
];
export const READING_SELECTORS: readonly SelectorSpec[] = [
  { name: 'contentSelector', label: '본문', hint: '자기소개서 글이 든 곳이에요.', isRequired: true },
  { name: 'titleSelector', label: '제목', hint: '없으면 비워 두세요.' },
  { name: 'jobFieldSelector', label: '직무', hint: '특징을 고를 때만 쓰고 글에는 넣지 않아요.' },
  { name: 'companySelector', label: '회사', hint: '특징을 고를 때만 쓰고 글에는 넣지 않아요.' },
];
