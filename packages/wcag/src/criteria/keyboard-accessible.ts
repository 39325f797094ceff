import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.1. */
export const keyboardAccessible = {
  '2.1.1': {
    title: 'Keyboard',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'Everything can be done with a keyboard alone.',
    impact:
      'People who cannot use a mouse, and people who are blind or use a switch or their voice, cannot reach or press it.',
    severity: 'critical',
    severityReason: 'Without a mouse there is no other way to do it.',
  },
  '2.1.2': {
    title: 'No Keyboard Trap',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'Whoever can get into a part of the page with the keyboard can get out of it again.',
    impact: 'People who use a keyboard are stuck, and must close the page and lose what they have done.',
    severity: 'critical',
    severityReason: 'Everything after the trap is out of reach, however good the rest of the page is.',
  },
  '2.1.3': {
    title: 'Keyboard (No Exception)',
    level: 'AAA',
    since: '2.0',
    category: 'keyboard',
    requirement: 'Everything can be done with a keyboard alone, even what depends on the path of a movement.',
    impact: 'People who cannot use a mouse are left out of drawing, steering and other freehand actions.',
    severity: 'moderate',
    severityReason:
      'Only functions that follow the path of a movement are left to fail it, and few tasks depend on them.',
  },
  '2.1.4': {
    title: 'Character Key Shortcuts',
    level: 'A',
    since: '2.1',
    category: 'keyboard',
    requirement:
      'Shortcuts of a single letter, figure or sign can be turned off, changed or work only on focus.',
    impact:
      'People who dictate set off a row of commands with every word. People with a tremor hit keys by accident.',
    severity: 'serious',
    severityReason: 'A spoken sentence can move, send or delete things before the person knows why.',
  },
} as const satisfies GuidelineCriteria<'2.1'>;
