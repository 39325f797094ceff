import type { Settings } from '../settings.ts';
import type { WordName } from './words/words.ts';

/** Settings that go together for a need; every one of them can be changed afterwards. */
export const PROFILES: readonly (readonly [name: WordName, settings: Partial<Settings>])[] = [
  ['lowVision', { size: 150, theme: 'more', cursor: true, focus: true }],
  ['dyslexia', { font: true, line: true, letter: true, word: true, guide: 'line' }],
  ['calm', { motion: true }],
  ['concentration', { motion: true, saturation: 'low', guide: 'mask' }],
];
