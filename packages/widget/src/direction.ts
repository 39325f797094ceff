import type { Language } from './options.ts';

/** Checks whether a language of the widget is written from right to left. */
export function isRightToLeft(language: Language): boolean {
  return language === 'ar' || language === 'he';
}
