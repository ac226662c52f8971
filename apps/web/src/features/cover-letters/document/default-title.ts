import { seoulDay } from '@/lib/format';

/** The title offered before the first save: 자기소개서_YYYY_MM_DD, by the calendar of Seoul. */
export const defaultTitle = (now: Date): string => `자기소개서_${seoulDay(now).replaceAll('-', '_')}`;
