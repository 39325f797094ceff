import type { Language } from './options.ts';

/** Whether a language of ours is written from right to left. */
export function isRightToLeft(language: Language): boolean {
  return language === 'ar' || language === 'he';
}
