import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 2.3. */
export const seizures = {
  '2.3.1': {
    title: 'Three Flashes or Below Threshold',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Nothing flashes more than three times per second, unless the flashes are small or faint.',
    impact: 'People with photosensitive epilepsy can have a seizure.',
    severity: 'critical',
    severityReason: 'It can cause physical harm before anyone can turn it off.',
  },
  '2.3.2': {
    title: 'Three Flashes',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Nothing flashes more than three times per second, however small or faint.',
    impact: 'People with photosensitive epilepsy who sit close or magnify the screen may still be at risk.',
    severity: 'moderate',
    severityReason:
      'Flashes that fail only this criterion are below the size and intensity considered dangerous for most people.',
  },
  '2.3.3': {
    title: 'Animation from Interactions',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'Animation triggered by interaction can be turned off.',
    impact: 'People with vestibular disorders get dizzy or sick from parallax and zoom effects.',
    severity: 'moderate',
    severityReason: 'It can make people feel ill, but the content and the controls remain available.',
  },
} as const satisfies GuidelineCriteria<'2.3'>;
