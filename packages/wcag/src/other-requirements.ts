/**
 * Requirements of EN 301 549 and Section 508 for websites besides WCAG, by chapter. Audits evaluate success criteria
 * only, so conformance reports list these as not assessed.
 */
export interface OtherRequirements {
  /** Such as `Chapter 5: Generic requirements`. */
  readonly title: string;
  /** Why or when the chapter concerns a website. */
  readonly note: string;
  /** Number and title of each requirement; empty for a chapter that does not concern websites. */
  readonly requirements: readonly (readonly [number: string, title: string])[];
}

/**
 * The clauses of EN 301 549 V3.2.1 (2021-03) besides 9.1 to 9.4. Those with requirements can concern a web page; most
 * of them are in table A.1, the relation to the Web Accessibility Directive.
 */
export const EN_301_549_CLAUSES: readonly OtherRequirements[] = [
  {
    title: 'Chapter 4: Functional performance',
    note: 'Statements about what people need. They explain the other clauses, and apply directly where no other clause does.',
    requirements: [
      ['4.2.1', 'Usage without vision'],
      ['4.2.2', 'Usage with limited vision'],
      // cspell:disable-next-line -- the title in the standard
      ['4.2.3', 'Usage without perception of colour'],
      ['4.2.4', 'Usage without hearing'],
      ['4.2.5', 'Usage with limited hearing'],
      ['4.2.6', 'Usage with no or limited vocal capability'],
      ['4.2.7', 'Usage with limited manipulation or strength'],
      ['4.2.8', 'Usage with limited reach'],
      ['4.2.9', 'Minimize photosensitive seizure triggers'],
      ['4.2.10', 'Usage with limited cognition, language or learning'],
      ['4.2.11', 'Privacy'],
    ],
  },
  {
    title: 'Chapter 5: Generic requirements',
    note: 'Concerns websites with accessibility features of their own, biometric login, or conversion of content.',
    requirements: [
      ['5.2', 'Activation of accessibility features'],
      ['5.3', 'Biometrics'],
      ['5.4', 'Preservation of accessibility information during conversion'],
    ],
  },
  {
    title: 'Chapter 6: ICT with two-way voice communication',
    note: 'Concerns websites through which people talk to each other, such as video calls.',
    requirements: [
      ['6.1', 'Audio bandwidth for speech'],
      ['6.2', 'Real-time text (RTT) functionality'],
      ['6.3', 'Caller ID'],
      ['6.4', 'Alternatives to voice-based services'],
      ['6.5', 'Video communication'],
    ],
  },
  {
    title: 'Chapter 7: ICT with video capabilities',
    note: 'Concerns websites that play video with synchronized audio.',
    requirements: [
      ['7.1.1', 'Captioning playback'],
      ['7.1.2', 'Captioning synchronization'],
      ['7.1.3', 'Preservation of captioning'],
      ['7.1.4', 'Captions characteristics'],
      ['7.1.5', 'Spoken subtitles'],
      ['7.2.1', 'Audio description playback'],
      ['7.2.2', 'Audio description synchronization'],
      ['7.2.3', 'Preservation of audio description'],
      ['7.3', 'User controls for captions and audio description'],
    ],
  },
  {
    title: 'Chapter 8: Hardware',
    note: 'A website is not hardware.',
    requirements: [],
  },
  {
    title: 'Chapter 9: Web, conformance requirements',
    note: 'The results of clauses 9.1 to 9.4 are in their own table. Conformance also requires full pages, complete processes, accessibility-supported technologies and non-interference, of which the sample shows only a part.',
    requirements: [['9.6', 'WCAG conformance requirements']],
  },
  {
    title: 'Chapter 10: Non-web documents',
    note: 'Concerns documents that the website offers for download.',
    requirements: [['10', 'Non-web documents']],
  },
  {
    title: 'Chapter 11: Software',
    note: 'Concerns websites with settings of the user interface, or with which people create content.',
    requirements: [
      ['11.7', 'User preferences'],
      ['11.8.1', 'Content technology'],
      ['11.8.2', 'Accessible content creation'],
      ['11.8.3', 'Preservation of accessibility information in transformations'],
      ['11.8.4', 'Repair assistance'],
      ['11.8.5', 'Templates'],
    ],
  },
  {
    title: 'Chapter 12: Documentation and support services',
    note: 'Concerns the documentation and support that belong to the website.',
    requirements: [
      ['12.1.1', 'Accessibility and compatibility features'],
      ['12.1.2', 'Accessible documentation'],
      ['12.2.2', 'Information on accessibility and compatibility features'],
      ['12.2.3', 'Effective communication'],
      ['12.2.4', 'Accessible documentation'],
    ],
  },
  {
    title: 'Chapter 13: ICT providing relay or emergency service access',
    note: 'Concerns websites that provide these services.',
    requirements: [
      ['13.1', 'Relay services requirements'],
      ['13.2', 'Access to relay services'],
      ['13.3', 'Access to emergency services'],
    ],
  },
];

/**
 * The requirements of the Revised Section 508 Standards (36 CFR part 1194) besides the success criteria of WCAG 2.0,
 * which E205.4 (content) and 501.1 (software) refer to.
 */
export const SECTION_508_REQUIREMENTS: readonly OtherRequirements[] = [
  {
    title: 'Chapter 3: Functional performance criteria',
    note: 'Applies where other requirements do not address a function, and to equivalent facilitation.',
    requirements: [
      ['302.1', 'Without Vision'],
      ['302.2', 'With Limited Vision'],
      ['302.3', 'Without Perception of Color'],
      ['302.4', 'Without Hearing'],
      ['302.5', 'With Limited Hearing'],
      ['302.6', 'Without Speech'],
      ['302.7', 'With Limited Manipulation'],
      ['302.8', 'With Limited Reach and Strength'],
      ['302.9', 'With Limited Language, Cognitive, and Learning Abilities'],
    ],
  },
  {
    title: 'Chapter 4: Hardware',
    note: 'A website is not hardware.',
    requirements: [],
  },
  {
    title: 'Chapter 5: Software',
    note: 'Web applications without access to platform accessibility services do not have to meet 502 and 503 if they conform to WCAG 2.0 (exception in 501.1). 504 concerns websites with which people create content.',
    requirements: [
      ['502', 'Interoperability with Assistive Technology'],
      ['503', 'Applications'],
      ['504', 'Authoring Tools'],
    ],
  },
  {
    title: 'Chapter 6: Support documentation and services',
    note: 'Concerns the documentation and support that belong to the website.',
    requirements: [
      ['602.2', 'Accessibility and Compatibility Features'],
      ['602.3', 'Electronic Support Documentation'],
      ['602.4', 'Alternate Formats for Non-Electronic Support Documentation'],
      ['603.2', 'Information on Accessibility and Compatibility Features'],
      ['603.3', 'Accommodation of Communication Needs'],
    ],
  },
];
