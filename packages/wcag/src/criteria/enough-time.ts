import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.2. */
export const enoughTime = {
  '2.2.1': {
    title: 'Timing Adjustable',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'A time limit can be turned off, changed or extended.',
    impact:
      'People who read, type or move slowly are cut off before they are done, and lose what they entered.',
    severity: 'serious',
    severityReason: 'A slower person gets through only by repeated tries or with somebody’s help.',
  },
  '2.2.2': {
    title: 'Pause, Stop, Hide',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'What moves, blinks, scrolls or updates by itself can be paused, stopped or hidden.',
    impact:
      'People who are easily distracted cannot read beside it. People who read slowly cannot finish before it moves on.',
    severity: 'serious',
    severityReason: 'For some people the movement makes the rest of the page unreadable while it lasts.',
  },
  '2.2.3': {
    title: 'No Timing',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Nothing depends on how fast a person is, live events apart.',
    impact: 'People who need more time work under pressure, even where the limit can be extended.',
    severity: 'minor',
    severityReason: 'Where only this fails, the limit can already be turned off, changed or extended.',
  },
  '2.2.4': {
    title: 'Interruptions',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement: 'Interruptions can be put off or turned off, emergencies apart.',
    impact:
      'People with attention difficulties lose the thread. Screen-reader users are torn away from what they read.',
    severity: 'minor',
    severityReason: 'The task can be taken up again after the interruption.',
  },
  '2.2.5': {
    title: 'Re-authenticating',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'When a session ends, a person can sign in again and carry on without losing anything.',
    impact: 'People who need longer have to fill in the whole form again, and may be timed out again.',
    severity: 'moderate',
    severityReason: 'Work is lost, but the task can be started afresh.',
  },
  '2.2.6': {
    title: 'Timeouts',
    level: 'AAA',
    since: '2.1',
    category: 'forms',
    requirement: 'People are told how long they may be inactive before their data is lost.',
    impact: 'People who take breaks, or need to, find their work gone without a warning.',
    severity: 'moderate',
    severityReason: 'The loss comes as a surprise, but a second try with the limit known can succeed.',
  },
} as const satisfies GuidelineCriteria<'2.2'>;
