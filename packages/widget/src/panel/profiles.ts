import type { WidgetSettings } from '../settings.ts';
import type { MessageName } from './messages/message-names.ts';

/** Sets of settings for a need; each setting can be changed afterwards. */
export const PROFILES: readonly (readonly [name: MessageName, settings: Partial<WidgetSettings>])[] = [
  ['lowVision', { size: 150, theme: 'more', cursor: true, focus: true }],
  ['dyslexia', { font: true, line: true, letter: true, word: true, guide: 'line' }],
  ['lessMotion', { motion: true }],
  ['concentration', { motion: true, saturation: 'low', guide: 'mask' }],
];
