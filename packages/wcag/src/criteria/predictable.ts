import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.2. */
export const predictable = {
  '3.2.1': {
    title: 'On Focus',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'Moving focus to an element doesn’t automatically open, submit or move anything.',
    impact:
      'People who use a keyboard or a screen reader end up somewhere else just by moving past a control.',
    severity: 'serious',
    severityReason: 'It becomes difficult or impossible to get past the control to the content after it.',
  },
  '3.2.2': {
    title: 'On Input',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement:
      'Entering or selecting a value doesn’t automatically change the page, unless people were informed in advance.',
    impact:
      'Screen reader users select a value, end up somewhere else without noticing, and lose their place.',
    severity: 'serious',
    severityReason:
      'With the keyboard, it may be impossible to reach the desired value before the page changes.',
  },
  '3.2.3': {
    title: 'Consistent Navigation',
    level: 'AA',
    since: '2.0',
    category: 'navigation',
    requirement: 'Menus that are repeated on several pages stay in the same order.',
    impact:
      'People with low vision and people who remember the position of a link have to search again on every page.',
    severity: 'moderate',
    severityReason: 'The links are available, but not where people expect them.',
  },
  '3.2.4': {
    title: 'Consistent Identification',
    level: 'AA',
    since: '2.0',
    category: 'navigation',
    requirement: 'Elements with the same function have the same name on every page.',
    impact:
      'People with memory impairments or learning disabilities don’t realize that two names mean the same thing.',
    severity: 'moderate',
    severityReason: 'The function works, but people have to relearn its name.',
  },
  '3.2.5': {
    title: 'Change on Request',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Content changes only on request.',
    impact:
      'Screen reader users and people with attention difficulties lose their place when content changes automatically.',
    severity: 'moderate',
    severityReason: 'People have to find out what has changed and start reading again.',
  },
  '3.2.6': {
    title: 'Consistent Help',
    level: 'A',
    since: '2.2',
    category: 'navigation',
    requirement: 'Ways to get help are in the same place on every page that offers them.',
    impact:
      'People with memory impairments or learning disabilities can’t find the help that they found before.',
    severity: 'moderate',
    severityReason: 'The help exists, but it takes effort to find, just when people are stuck.',
  },
} as const satisfies GuidelineCriteria<'3.2'>;
