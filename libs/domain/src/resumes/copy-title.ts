import { RESUME_LIMITS } from '#contracts';

const SUFFIX = ' 사본';

/** The title of a copy: the original's with ' 사본', at most 100 characters long, no surrogate pair cut in two. */
export function copyTitleOf(title: string): string {
  const room = RESUME_LIMITS.title - SUFFIX.length;
  const kept = title.length <= room ? title : title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}${SUFFIX}`;
}
