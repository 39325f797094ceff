import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.3. */
export const adaptable = {
  '1.3.1': {
    title: 'Info and Relationships',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement:
      'Structure that is visible, such as headings, lists, tables, labels and groups, is also in the code.',
    impact:
      'Screen reader users hear one continuous stream of text. They can’t tell what belongs together or jump to a section.',
    severity: 'serious',
    severityReason:
      'The words are available, but a table or form can be impossible to understand without its structure.',
  },
  '1.3.2': {
    title: 'Meaningful Sequence',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'If the reading order affects the meaning, the order in the code is correct.',
    impact: 'Screen reader users hear sentences, steps or columns in a confusing or wrong order.',
    severity: 'serious',
    severityReason:
      'Content in the wrong order can have a different meaning, and screen reader users can’t tell.',
  },
  '1.3.3': {
    title: 'Sensory Characteristics',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'Instructions don’t rely on shape, size, position or sound alone.',
    impact:
      'Blind people can’t find “the round button on the right”. People with low vision may not see the instruction and the button at the same time.',
    severity: 'moderate',
    severityReason: 'The control itself works, but people have to guess which one is meant.',
  },
  '1.3.4': {
    title: 'Orientation',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement: 'The page works in portrait and landscape orientation, unless one of them is essential.',
    impact: 'People whose device is mounted in a fixed position, such as on a wheelchair, can’t turn it.',
    severity: 'serious',
    severityReason: 'For people who can’t turn their device, the page is displayed sideways or not at all.',
  },
  '1.3.5': {
    title: 'Identify Input Purpose',
    level: 'AA',
    since: '2.1',
    category: 'forms',
    requirement: 'Form fields for personal details identify their purpose in the code.',
    impact:
      'People with memory, language or motor impairments lose autofill and the familiar symbols that would help them.',
    severity: 'moderate',
    severityReason: 'The form can still be filled in by hand, with more effort and more mistakes.',
  },
  '1.3.6': {
    title: 'Identify Purpose',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'The purpose of controls, icons and regions can be determined by software.',
    impact:
      'People who use symbols instead of words can’t have the page displayed with the symbols that they know.',
    severity: 'minor',
    severityReason: 'The page still has its own words and icons. There’s just no way to adapt them.',
  },
} as const satisfies GuidelineCriteria<'1.3'>;
