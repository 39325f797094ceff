import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.3. */
export const adaptable = {
  '1.3.1': {
    title: 'Info and Relationships',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'What the eye sees as a heading, list, table, label or group is one in the code as well.',
    impact:
      'Screen-reader users hear one run of text and cannot tell what belongs together or jump to a part.',
    severity: 'serious',
    severityReason:
      'The words are there, but without the structure a table or a form can become impossible to make out.',
  },
  '1.3.2': {
    title: 'Meaningful Sequence',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'Where the order of reading changes the meaning, the order in the code is the right one.',
    impact:
      'Screen-reader users hear sentences, steps or columns in an order that makes no sense, or a wrong one.',
    severity: 'serious',
    severityReason:
      'Read in the wrong order, a text can say something else, and the listener has no way to notice.',
  },
  '1.3.3': {
    title: 'Sensory Characteristics',
    level: 'A',
    since: '2.0',
    category: 'other',
    requirement: 'Instructions do not depend on shape, size, place or sound alone.',
    impact:
      'Blind people cannot find “the round button on the right”. People with low vision may not see the two at once.',
    severity: 'moderate',
    severityReason: 'The control itself works; people have to guess which one is meant.',
  },
  '1.3.4': {
    title: 'Orientation',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement: 'The page works upright and sideways, unless one of them is essential.',
    impact: 'People whose device is fixed to a wheelchair or a stand cannot turn it.',
    severity: 'serious',
    severityReason: 'For people who cannot turn the device, the page stays sideways or does not show at all.',
  },
  '1.3.5': {
    title: 'Identify Input Purpose',
    level: 'AA',
    since: '2.1',
    category: 'forms',
    requirement: 'Fields that ask for a person’s own details say in the code which detail they mean.',
    impact:
      'People with memory, language or movement difficulties lose autofill and the familiar symbols that would help them.',
    severity: 'moderate',
    severityReason: 'The form can still be filled in by hand, with more effort and more mistakes.',
  },
  '1.3.6': {
    title: 'Identify Purpose',
    level: 'AAA',
    since: '2.1',
    category: 'other',
    requirement: 'The purpose of controls, icons and regions can be read by a program.',
    impact: 'People who use symbols in place of words cannot have the page shown in the symbols they know.',
    severity: 'minor',
    severityReason: 'The page keeps its own words and icons; what is lost is a way to adapt them.',
  },
} as const satisfies GuidelineCriteria<'1.3'>;
