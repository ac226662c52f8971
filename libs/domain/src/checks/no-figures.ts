import { findDates } from '../claims/dates.js';
import { findNumbers } from '../claims/numbers.js';
import type { TextCheck } from './text-check.js';

const CHECKED_FROM_CHARACTERS = 300;

export const findMissingFigures: TextCheck = ({ text }) => {
  if (text.length < CHECKED_FROM_CHARACTERS || /\d/.test(text)) return [];
  if (findDates(text).length > 0 || findNumbers(text).length > 0) return [];
  return [
    {
      rule: 'NO_FIGURES',
      start: 0,
      end: 0,
      message: '글 전체에 숫자가 하나도 없어요.',
      suggestion: '기간, 인원, 횟수, 늘거나 줄어든 비율처럼 직접 확인할 수 있는 숫자를 넣어 보세요.',
      severity: 'MEDIUM',
    },
  ];
};
