import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 4.1. */
export const compatible = {
  '4.1.1': {
    title: 'Parsing',
    level: 'A',
    since: '2.0',
    removedIn: '2.2',
    category: 'other',
    requirement: 'Elements are complete and correctly nested, and ids are unique.',
    impact: 'People who use old assistive technology that parses the code itself may get a garbled page.',
    severity: 'minor',
    severityReason:
      'Browsers now correct invalid code consistently, and errors that affect people fail other criteria; WCAG 2.2 removed this one.',
  },
  '4.1.2': {
    title: 'Name, Role, Value',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'The name, role and state of every control are available to assistive technology.',
    impact:
      'Screen reader users hear only “button” or nothing. People who use speech input have no name to say.',
    severity: 'critical',
    severityReason:
      'People who rely on assistive technology can’t use a control that doesn’t identify itself.',
  },
  '4.1.3': {
    title: 'Status Messages',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement: 'Status messages that appear without receiving focus are announced by assistive technology.',
    impact: 'Screen reader users press “Add to cart”, hear nothing, and press it again.',
    severity: 'moderate',
    severityReason: 'People can find the message on the page, but only if they know that there’s one.',
  },
} as const satisfies GuidelineCriteria<'4.1'>;
