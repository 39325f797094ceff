import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.1. */
export const keyboardAccessible = {
  '2.1.1': {
    title: 'Keyboard',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'All functionality is available with the keyboard alone.',
    impact:
      'People who can’t use a mouse, including blind people and people who use a switch or speech input, can’t reach or use the control.',
    severity: 'critical',
    severityReason: 'Without a mouse there’s no other way to use it.',
  },
  '2.1.2': {
    title: 'No Keyboard Trap',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'If keyboard focus can move into a part of the page, it can also move out of it.',
    impact: 'Keyboard users are stuck and have to close the page, losing what they have entered.',
    severity: 'critical',
    severityReason: 'People can’t reach anything after the trap, however good the rest of the page is.',
  },
  '2.1.3': {
    title: 'Keyboard (No Exception)',
    level: 'AAA',
    since: '2.0',
    category: 'keyboard',
    requirement:
      'All functionality is available with the keyboard alone, including functions that depend on the path of a movement.',
    impact: 'People who can’t use a mouse are excluded from drawing, steering and other freehand actions.',
    severity: 'moderate',
    severityReason:
      'If only this criterion fails, just functions that depend on the path of a movement are affected, and few tasks need those.',
  },
  '2.1.4': {
    title: 'Character Key Shortcuts',
    level: 'A',
    since: '2.1',
    category: 'keyboard',
    requirement:
      'Shortcuts that consist of a single letter, digit or symbol can be turned off or changed, or are active only on focus.',
    impact:
      'People who use speech input trigger commands with every word. People with a tremor press keys by accident.',
    severity: 'serious',
    severityReason: 'A spoken sentence can move, send or delete things before the person knows why.',
  },
} as const satisfies GuidelineCriteria<'2.1'>;
