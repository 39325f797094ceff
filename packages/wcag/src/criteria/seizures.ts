import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.3. */
export const seizures = {
  '2.3.1': {
    title: 'Three Flashes or Below Threshold',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Nothing flashes more than three times a second, unless the flash is small or faint.',
    impact: 'People with photosensitive epilepsy can have a seizure.',
    severity: 'critical',
    severityReason: 'It can injure a person, and by then it is too late to turn it off.',
  },
  '2.3.2': {
    title: 'Three Flashes',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Nothing flashes more than three times a second, however small or faint.',
    impact: 'People with photosensitive epilepsy who sit close or magnify the screen can still be at risk.',
    severity: 'moderate',
    severityReason:
      'Flashes that only fail here are below the size and strength held to be dangerous for most.',
  },
  '2.3.3': {
    title: 'Animation from Interactions',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'Movement that a person’s action sets off can be turned off.',
    impact: 'People with balance disorders get dizzy or sick from parallax and zooming.',
    severity: 'moderate',
    severityReason: 'It can make a person feel ill, though the content and the controls stay within reach.',
  },
} as const satisfies GuidelineCriteria<'2.3'>;
