import { getChoseong } from 'es-hangul';

const CONSONANTS_ONLY = /^[ㄱ-ㅎ\s]+$/;

/** Whether a text contains the search: case-insensitive, and by initial consonants alone (ㅈㅅ finds 자소). */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  if (text.toLowerCase().includes(wanted)) return true;
  return (
    CONSONANTS_ONLY.test(wanted) && getChoseong(text).replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
  );
}
