import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 4.1. */
export const compatible = {
  '4.1.1': {
    title: 'Parsing',
    level: 'A',
    since: '2.0',
    removedIn: '2.2',
    category: 'other',
    requirement: 'Elements are complete and nested as the language has it, and ids are unique.',
    impact: 'People who use old assistive technology, which reads the code itself, may get a garbled page.',
    severity: 'minor',
    severityReason:
      'Browsers now mend broken code alike, and what still hurts people fails another criterion; WCAG 2.2 took this one out.',
  },
  '4.1.2': {
    title: 'Name, Role, Value',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'Every control tells assistive technology its name, what it is and what state it is in.',
    impact:
      'Screen-reader users hear only “button” or nothing. People who use their voice have no name to call.',
    severity: 'critical',
    severityReason:
      'A control that does not say what it is cannot be used by people who depend on being told.',
  },
  '4.1.3': {
    title: 'Status Messages',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement: 'Messages that appear without taking the focus are announced to assistive technology.',
    impact: 'Screen-reader users press “Add to basket” and hear nothing, so they press it again.',
    severity: 'moderate',
    severityReason:
      'The message can be found by searching the page, if one knows that there is something to find.',
  },
} as const satisfies GuidelineCriteria<'4.1'>;
