import { defineChapter, type RequirementChapter } from './requirement.ts';

/** Chapter 11 of EN 301 549 V3.2.1 (2021-03). */
export const EN_301_549_SOFTWARE: RequirementChapter = defineChapter('en-301-549', {
  chapter: '11',
  title: 'Chapter 11: Software',
  note: 'Web pages are covered by chapter 9. Clauses 11.7 and 11.8 apply to websites that have user interface settings or content authoring; the others apply to software people install.',
  absentRemark:
    'The product is a website, not software people install. It has no user interface settings and no content authoring.',
  relevance: 'never',
  requirements: [
    [
      '11.1 to 11.4',
      'WCAG 2.1 success criteria for software',
      'Software that is not web content meets the Level A and AA success criteria that apply to software.',
    ],
    [
      '11.5.1',
      'Closed functionality',
      'Closed functionality of software is accessible as clause 5.1 requires.',
    ],
    [
      '11.5.2.1',
      'Platform accessibility service support for software that provides a user interface',
      'A platform gives software access to its accessibility services.',
    ],
    [
      '11.5.2.2',
      'Platform accessibility service support for assistive technologies',
      'A platform gives assistive technology access to its accessibility services.',
    ],
    [
      '11.5.2.3',
      'Use of accessibility services',
      'Software uses the accessibility services of its platform.',
    ],
    ['11.5.2.4', 'Assistive technology', 'Assistive technology uses the documented accessibility services.'],
    [
      '11.5.2.5',
      'Object information',
      'Each element’s role, states, boundary, name and description are available to assistive technology.',
    ],
    ['11.5.2.6', 'Row, column, and headers', 'Table cells expose their row, column and headers.'],
    ['11.5.2.7', 'Values', 'Elements expose their value and its range.'],
    ['11.5.2.8', 'Label relationships', 'Relations between labels and elements are exposed.'],
    ['11.5.2.9', 'Parent-child relationships', 'Parents and children of elements are exposed.'],
    ['11.5.2.10', 'Text', 'Text, its attributes and its boundaries are exposed.'],
    ['11.5.2.11', 'List of available actions', 'Actions of elements are listed for assistive technology.'],
    ['11.5.2.12', 'Execution of available actions', 'Assistive technology can execute these actions.'],
    [
      '11.5.2.13',
      'Tracking of focus and selection attributes',
      'Assistive technology can track focus, text insertion point and selection.',
    ],
    [
      '11.5.2.14',
      'Modification of focus and selection attributes',
      'Assistive technology can change the focus, text insertion point and selection wherever users can.',
    ],
    ['11.5.2.15', 'Change notification', 'Assistive technology is notified of changes.'],
    [
      '11.5.2.16',
      'Modifications of states and properties',
      'Assistive technology can change states and properties where people can.',
    ],
    [
      '11.5.2.17',
      'Modifications of values and text',
      'Assistive technology can change values and text where people can.',
    ],
    [
      '11.6.1',
      'User control of accessibility features',
      'People can control the accessibility features of a platform that are meant for them.',
    ],
    [
      '11.6.2',
      'No disruption of accessibility features',
      'Software does not disrupt the documented accessibility features of its platform.',
    ],
    [
      '11.7',
      'User preferences',
      'The user interface follows the platform’s settings for color, contrast, font, size and focus.',
      'sometimes',
    ],
    [
      '11.8.1',
      'Content technology',
      'Authoring tools meet 11.8.2 to 11.8.5 as far as the format of their output supports accessibility.',
      'sometimes',
    ],
    [
      '11.8.2',
      'Accessible content creation',
      'People can create accessible content, and the tool guides them.',
      'sometimes',
    ],
    [
      '11.8.3',
      'Preservation of accessibility information in transformations',
      'Transforming or restructuring content preserves its accessibility information.',
      'sometimes',
    ],
    [
      '11.8.4',
      'Repair assistance',
      'Where the tool detects inaccessible content, it suggests how to fix it.',
      'sometimes',
    ],
    ['11.8.5', 'Templates', 'Authoring tools that offer templates include an accessible one.', 'sometimes'],
  ],
});
