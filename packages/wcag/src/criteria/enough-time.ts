import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.2. */
export const enoughTime = {
  '2.2.1': {
    title: 'Timing Adjustable',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'Time limits can be turned off, adjusted or extended.',
    impact: 'People who read, type or move slowly run out of time and lose what they have entered.',
    severity: 'serious',
    severityReason: 'People who need more time may need several attempts or help.',
  },
  '2.2.2': {
    title: 'Pause, Stop, Hide',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement:
      'Content that moves, blinks, scrolls or updates automatically can be paused, stopped or hidden.',
    impact:
      'People who are easily distracted can’t read the content next to it. People who read slowly can’t finish before it moves on.',
    severity: 'serious',
    severityReason: 'For some people the movement makes the rest of the page unreadable while it lasts.',
  },
  '2.2.3': {
    title: 'No Timing',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'No activity has a time limit, except for live events.',
    impact: 'People who need more time work under pressure, even if the limit can be extended.',
    severity: 'minor',
    severityReason:
      'If only this criterion fails, the limit can already be turned off, adjusted or extended.',
  },
  '2.2.4': {
    title: 'Interruptions',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Interruptions can be postponed or turned off, except in emergencies.',
    impact:
      'People with attention difficulties lose their train of thought. Screen reader users lose their place.',
    severity: 'minor',
    severityReason: 'The task can be resumed after the interruption.',
  },
  '2.2.5': {
    title: 'Re-authenticating',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'When a session expires, people can sign in again and continue without losing data.',
    impact: 'People who need more time have to fill in the whole form again, and may run out of time again.',
    severity: 'moderate',
    severityReason: 'Work is lost, but the task can be started again.',
  },
  '2.2.6': {
    title: 'Timeouts',
    level: 'AAA',
    since: '2.1',
    category: 'forms',
    requirement: 'People are informed how long they can be inactive before they lose data.',
    impact: 'People who take or need breaks find their work lost without warning.',
    severity: 'moderate',
    severityReason:
      'Losing their work comes as a surprise, but people can try again once they know the limit.',
  },
} as const satisfies GuidelineCriteria<'2.2'>;
