import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.2. */
export const predictable = {
  '3.2.1': {
    title: 'On Focus',
    level: 'A',
    since: '2.0',
    category: 'keyboard',
    requirement: 'Moving the focus to something does not by itself open, submit or move anything.',
    impact: 'People who use a keyboard or a screen reader are carried off by merely passing over a control.',
    severity: 'serious',
    severityReason: 'Passing the control to reach what lies beyond it becomes difficult or impossible.',
  },
  '3.2.2': {
    title: 'On Input',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement:
      'Filling in a field or choosing a value does not by itself change the page, unless people were told.',
    impact: 'Screen-reader users choose a value, land somewhere else without knowing, and lose their place.',
    severity: 'serious',
    severityReason: 'With the keyboard, the wanted value may be impossible to reach before the page changes.',
  },
  '3.2.3': {
    title: 'Consistent Navigation',
    level: 'AA',
    since: '2.0',
    category: 'navigation',
    requirement: 'Menus that come back on several pages keep their order.',
    impact:
      'People with low vision, and people who learn the way by heart, have to search afresh on every page.',
    severity: 'moderate',
    severityReason: 'The links are there, in another place than expected.',
  },
  '3.2.4': {
    title: 'Consistent Identification',
    level: 'AA',
    since: '2.0',
    category: 'navigation',
    requirement: 'What does the same thing has the same name on every page.',
    impact: 'People with memory or learning difficulties cannot tell that two names mean one thing.',
    severity: 'moderate',
    severityReason: 'The function works; people have to find out again what it is called.',
  },
  '3.2.5': {
    title: 'Change on Request',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'The page changes only when a person asks for it.',
    impact:
      'Screen-reader users, and people with attention difficulties, lose their place when content changes by itself.',
    severity: 'moderate',
    severityReason: 'They have to find out what changed and start reading again.',
  },
  '3.2.6': {
    title: 'Consistent Help',
    level: 'A',
    since: '2.2',
    category: 'navigation',
    requirement: 'Ways to get help are in the same place on every page that has them.',
    impact: 'People with memory or learning difficulties cannot find the help they found before.',
    severity: 'moderate',
    severityReason: 'The help exists; finding it takes effort just when a person is stuck.',
  },
} as const satisfies GuidelineCriteria<'3.2'>;
