import { defineChapter, type RequirementChapter } from './requirement.ts';

/**
 * The requirements of the Revised Section 508 Standards (36 CFR part 1194) beyond the WCAG 2.0 success criteria,
 * which E205.4 (content) and 501.1 (software) refer to. Hardware is one requirement.
 */
export const SECTION_508_CHAPTERS: readonly RequirementChapter[] = [
  defineChapter('section-508', {
    chapter: '2',
    title: 'Chapter 2: Scoping Requirements',
    note: 'E205.4 refers to the WCAG 2.0 Level A and AA success criteria, and to its conformance requirements: full pages, complete processes, accessibility-supported technologies and non-interference, of which a sample shows only a part.',
    relevance: 'usually',
    requirements: [
      [
        'E205.4',
        'Conformance requirements of WCAG 2.0',
        'Full pages and complete processes conform, rely only on accessibility-supported technologies, and nothing on a page interferes with the rest.',
      ],
    ],
  }),
  defineChapter('section-508', {
    chapter: '3',
    title: 'Chapter 3: Functional Performance Criteria',
    note: 'Applies where other requirements do not address a function, and to equivalent facilitation.',
    relevance: 'usually',
    requirements: [
      ['302.1', 'Without Vision', 'At least one way to use the website does not require vision.'],
      ['302.2', 'With Limited Vision', 'At least one way to use the website works with limited vision.'],
      [
        '302.3',
        'Without Perception of Color',
        'At least one way to use the website does not require perceiving color.',
      ],
      ['302.4', 'Without Hearing', 'At least one way to use the website does not require hearing.'],
      ['302.5', 'With Limited Hearing', 'At least one way to use the website works with limited hearing.'],
      ['302.6', 'Without Speech', 'At least one way to use the website does not require speech.'],
      [
        '302.7',
        'With Limited Manipulation',
        'At least one way to use the website does not require fine motor control or simultaneous actions.',
      ],
      [
        '302.8',
        'With Limited Reach and Strength',
        'At least one way to use the website works with limited reach and strength.',
      ],
      [
        '302.9',
        'With Limited Language, Cognitive, and Learning Abilities',
        'Features make the website easier to use for people with limited language, cognitive and learning abilities.',
      ],
    ],
  }),
  defineChapter('section-508', {
    chapter: '4',
    title: 'Chapter 4: Hardware',
    note: 'A website is not hardware.',
    absentRemark: 'A website is not hardware.',
    isNeverApplicable: true,
    relevance: 'never',
    requirements: [['4', 'Hardware', 'Requirements for devices: sections 402 to 415.']],
  }),
  defineChapter('section-508', {
    chapter: '5',
    title: 'Chapter 5: Software',
    note: 'Web applications without access to platform accessibility services do not have to meet 502 and 503 if they conform to WCAG 2.0 (exception in 501.1). 504 applies to websites with content authoring.',
    absentRemark:
      'The product is a website without access to platform accessibility services (exception in 501.1) and has no content authoring.',
    relevance: 'never',
    requirements: [
      [
        '502.2.1',
        'User Control of Accessibility Features',
        'People can control the accessibility features of a platform that are meant for them.',
      ],
      [
        '502.2.2',
        'No Disruption of Accessibility Features',
        'Software does not disrupt the documented accessibility features of its platform.',
      ],
      [
        '502.3.1',
        'Object Information',
        'Role, states, properties, boundary, name and description of elements are available to assistive technology.',
      ],
      [
        '502.3.2',
        'Modification of Object Information',
        'Assistive technology can change states and properties where people can.',
      ],
      ['502.3.3', 'Row, Column, and Headers', 'Table cells expose their row, column and headers.'],
      ['502.3.4', 'Values', 'Elements expose their current value and its range.'],
      ['502.3.5', 'Modification of Values', 'Assistive technology can change values where people can.'],
      ['502.3.6', 'Label Relationships', 'Relations between labels and elements are exposed.'],
      ['502.3.7', 'Hierarchical Relationships', 'Parents and children of elements are exposed.'],
      ['502.3.8', 'Text', 'Text, its attributes and its boundaries are exposed.'],
      ['502.3.9', 'Modification of Text', 'Assistive technology can change text where people can.'],
      ['502.3.10', 'List of Actions', 'Actions of elements are listed for assistive technology.'],
      ['502.3.11', 'Actions on Objects', 'Assistive technology can execute these actions.'],
      [
        '502.3.12',
        'Focus Cursor',
        'Assistive technology can track focus, text insertion point and selection.',
      ],
      [
        '502.3.13',
        'Modification of Focus Cursor',
        'Assistive technology can change the focus, text insertion point and selection wherever users can.',
      ],
      ['502.3.14', 'Event Notification', 'Assistive technology is notified of changes.'],
      ['502.4', 'Platform Accessibility Features', 'Platforms meet the listed sections of ANSI/HFES 200.2.'],
      [
        '503.2',
        'User Preferences',
        'Applications follow the platform’s settings for color, contrast, font and focus.',
      ],
      [
        '503.3',
        'Alternative User Interfaces',
        'Alternative user interfaces that work as assistive technology use platform accessibility services.',
      ],
      [
        '503.4.1',
        'Caption Controls',
        'Controls for captions are as prominent as those for volume or program selection.',
      ],
      [
        '503.4.2',
        'Audio Description Controls',
        'Controls for audio description are as prominent as those for volume or program selection.',
      ],
      [
        '504.2',
        'Content Creation or Editing',
        'With authoring tools, people can create content that conforms to WCAG 2.0 Level A and AA.',
        'sometimes',
      ],
      [
        '504.2.1',
        'Preservation of Information Provided for Accessibility in Format Conversion',
        'Authoring tools preserve accessibility information when they convert content.',
        'sometimes',
      ],
      ['504.2.2', 'PDF Export', 'Authoring tools that export PDF can export PDF/UA.', 'sometimes'],
      ['504.3', 'Prompts', 'Authoring tools prompt people to create accessible content.', 'sometimes'],
      ['504.4', 'Templates', 'Authoring tools that offer templates include accessible ones.', 'sometimes'],
    ],
  }),
  defineChapter('section-508', {
    chapter: '6',
    title: 'Chapter 6: Support Documentation and Services',
    note: 'Applies to the website’s documentation and support, such as help pages and support contacts.',
    absentRemark: 'The website comes with no support documentation and no support services.',
    relevance: 'usually',
    requirements: [
      [
        '602.2',
        'Accessibility and Compatibility Features',
        'The documentation explains the accessibility features and compatibility with assistive technology.',
      ],
      [
        '602.3',
        'Electronic Support Documentation',
        'Electronic documentation conforms to WCAG 2.0 Level A and AA.',
      ],
      [
        '602.4',
        'Alternate Formats for Non-Electronic Support Documentation',
        'Printed documentation is available in formats that people with disabilities can use, on request.',
        'sometimes',
      ],
      [
        '603.2',
        'Information on Accessibility and Compatibility Features',
        'Support can explain the accessibility features that the documentation describes.',
      ],
      [
        '603.3',
        'Accommodation of Communication Needs',
        'Support accommodates the communication needs of people with disabilities.',
      ],
    ],
  }),
];
