import { EN_301_549_SOFTWARE } from './en-301-549-software.ts';
import { defineChapter, type RequirementChapter } from './requirement.ts';

/**
 * The clauses of EN 301 549 V3.2.1 (2021-03) except 9.1 to 9.4, as the European tables of VPAT 2.5 list them. Clauses
 * that repeat WCAG for documents and software, closed functionality and hardware are one requirement each.
 */
export const EN_301_549_CHAPTERS: readonly RequirementChapter[] = [
  defineChapter('en-301-549', {
    chapter: '4',
    title: 'Chapter 4: Functional Performance Statements',
    note: 'What people need, as a summary of the other clauses. They apply directly where no other clause does.',
    relevance: 'usually',
    requirements: [
      ['4.2.1', 'Usage without vision', 'People can use the website without seeing it.'],
      ['4.2.2', 'Usage with limited vision', 'People with limited vision can use the website.'],
      // cspell:disable-next-line -- the title in the standard
      ['4.2.3', 'Usage without perception of colour', 'People can use the website without perceiving color.'],
      ['4.2.4', 'Usage without hearing', 'People can use the website without hearing.'],
      ['4.2.5', 'Usage with limited hearing', 'People with limited hearing can use the website.'],
      [
        '4.2.6',
        'Usage with no or limited vocal capability',
        'People can use the website without speaking or making other sounds.',
      ],
      [
        '4.2.7',
        'Usage with limited manipulation or strength',
        'People with limited dexterity or strength can use the website, for example with a keyboard or a switch.',
      ],
      [
        '4.2.8',
        'Usage with limited reach',
        'People with limited reach can use all controls. Mostly about devices.',
        'sometimes',
      ],
      [
        '4.2.9',
        'Minimize photosensitive seizure triggers',
        'The website avoids flashing that can cause seizures.',
      ],
      [
        '4.2.10',
        'Usage with limited cognition, language or learning',
        'The website is easier to use for people with cognitive, language or learning disabilities.',
      ],
      ['4.2.11', 'Privacy', 'People who use accessibility features have the same privacy as everybody else.'],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '5',
    title: 'Chapter 5: Generic Requirements',
    note: 'Applies to websites with accessibility features of their own, biometric sign-in or content conversion. Clauses 5.1 and 5.5 to 5.9 are about devices and mechanical parts.',
    absentRemark:
      'The website has no closed functionality, no documented accessibility features of its own, no biometric sign-in, and no conversion of content, and it has no operable parts.',
    relevance: 'never',
    requirements: [
      [
        '5.1',
        'Closed functionality',
        'Products that prevent assistive technology from being used are accessible without it. Websites don’t prevent it.',
      ],
      [
        '5.2',
        'Activation of accessibility features',
        'People can activate the documented accessibility features they need in a way that they can use.',
        'sometimes',
      ],
      [
        '5.3',
        'Biometrics',
        'Identification does not rely on one biological characteristic only.',
        'sometimes',
      ],
      [
        '5.4',
        'Preservation of accessibility information during conversion',
        'Converting content preserves its accessibility information where the target format supports it.',
        'sometimes',
      ],
      [
        '5.5.1',
        'Means of operation',
        'Operable parts can be used without grasping, pinching or twisting the wrist.',
      ],
      [
        '5.5.2',
        'Operable parts discernibility',
        'Operable parts can be found by touch without operating them.',
      ],
      [
        '5.6.1',
        'Tactile or auditory status',
        'The status of a locking or toggle control can be felt or heard.',
      ],
      ['5.6.2', 'Visual status', 'The status of a locking or toggle control can be seen.'],
      ['5.7', 'Key repeat', 'Key repeat can be turned off or adjusted.'],
      [
        '5.8',
        'Double-strike key acceptance',
        'The delay until the same key is accepted again can be adjusted.',
      ],
      ['5.9', 'Simultaneous user actions', 'At least one method needs no simultaneous actions.'],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '6',
    title: 'Chapter 6: ICT with Two-Way Voice Communication',
    note: 'Applies to websites where people talk to each other, such as video calls.',
    absentRemark: 'The website has no two-way voice communication.',
    relevance: 'sometimes',
    requirements: [
      ['6.1', 'Audio bandwidth for speech', 'Speech is transmitted with at least 7,000 Hz.'],
      [
        '6.2.1.1',
        'RTT communication',
        'People can communicate with real-time text (RTT) as well as by voice.',
      ],
      ['6.2.1.2', 'Concurrent voice and text', 'Voice and text can be used in one connection.'],
      ['6.2.2.1', 'Visually distinguishable display', 'Sent and received text look different.'],
      [
        '6.2.2.2',
        'Programmatically determinable send and receive direction',
        'Assistive technology can distinguish sent and received text.',
      ],
      [
        '6.2.2.3',
        'Speaker identification',
        'Where voice communication identifies the speaker, the display does too.',
      ],
      ['6.2.2.4', 'Visual indicator of Audio with RTT', 'Audio activity is shown visually.'],
      [
        '6.2.3',
        'Interoperability',
        'Real-time text works with other products through the specified protocols.',
      ],
      ['6.2.4', 'RTT responsiveness', 'Typed text is sent within 500 milliseconds.'],
      ['6.3', 'Caller ID', 'Caller identification is available as text.'],
      [
        '6.4',
        'Alternatives to voice-based services',
        'Voice mail, auto-attendants and similar services can be used without hearing or speech.',
      ],
      [
        '6.5.2',
        'Resolution',
        'Video calls have a resolution of at least QVGA, so that signing can be understood.',
      ],
      ['6.5.3', 'Frame rate', 'Video calls have at least 20 frames per second.'],
      [
        '6.5.4',
        'Synchronization between audio and video',
        'Speech and video are at most 100 milliseconds apart.',
      ],
      ['6.5.5', 'Visual indicator of audio with video', 'Audio activity is shown visually in video calls.'],
      [
        '6.5.6',
        'Speaker identification with video (sign language) communication',
        'People who sign can be identified as the speaker.',
      ],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '7',
    title: 'Chapter 7: ICT with Video Capabilities',
    note: 'Applies to websites that play video with synchronized audio.',
    absentRemark: 'The website plays no video with synchronized audio.',
    relevance: 'sometimes',
    requirements: [
      ['7.1.1', 'Captioning playback', 'Captions can be displayed.'],
      ['7.1.2', 'Captioning synchronization', 'Captions appear within 100 milliseconds of their time stamp.'],
      [
        '7.1.3',
        'Preservation of captioning',
        'Captions are preserved when video is transmitted, converted or recorded.',
      ],
      ['7.1.4', 'Captions characteristics', 'People can change how captions look.'],
      ['7.1.5', 'Spoken subtitles', 'Subtitles can be read aloud.'],
      ['7.2.1', 'Audio description playback', 'Audio description can be selected and played.'],
      ['7.2.2', 'Audio description synchronization', 'Audio description stays synchronized with the video.'],
      [
        '7.2.3',
        'Preservation of audio description',
        'Audio description is preserved when video is transmitted, converted or recorded.',
      ],
      [
        '7.3',
        'User controls for captions and audio description',
        'Controls for captions and audio description are as prominent as the main controls of the player.',
      ],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '8',
    title: 'Chapter 8: Hardware',
    note: 'A website is not hardware.',
    absentRemark: 'A website is not hardware.',
    isNeverApplicable: true,
    relevance: 'never',
    requirements: [['8', 'Hardware', 'Requirements for devices: all clauses of chapter 8.']],
  }),
  defineChapter('en-301-549', {
    chapter: '9',
    title: 'Chapter 9: Web, Conformance Requirements',
    note: 'Clauses 9.1 to 9.4 are the WCAG success criteria. Conformance also requires full pages, complete processes, accessibility-supported technologies and non-interference, of which a sample shows only a part.',
    relevance: 'usually',
    requirements: [
      [
        '9.6',
        'WCAG conformance requirements',
        'Full pages and complete processes conform, rely only on accessibility-supported technologies, and nothing on a page interferes with the rest.',
      ],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '10',
    title: 'Chapter 10: Non-Web Documents',
    note: 'Applies to documents the website offers for download, such as PDF and Word files.',
    absentRemark: 'The website offers no documents for download.',
    relevance: 'sometimes',
    requirements: [
      [
        '10.1 to 10.4',
        'WCAG 2.1 success criteria for documents',
        'Documents for download meet the Level A and AA success criteria that apply to documents.',
      ],
      ['10.5', 'Caption positioning', 'Captions in documents do not obscure relevant information.'],
      [
        '10.6',
        'Audio description timing',
        'Audio description in documents does not interfere with relevant audio.',
      ],
    ],
  }),
  EN_301_549_SOFTWARE,
  defineChapter('en-301-549', {
    chapter: '12',
    title: 'Chapter 12: Documentation and Support Services',
    note: 'Applies to the website’s documentation and support, such as help pages and support contacts.',
    absentRemark: 'The website comes with no product documentation and no support services.',
    relevance: 'usually',
    requirements: [
      [
        '12.1.1',
        'Accessibility and compatibility features',
        'The documentation explains the accessibility features and compatibility with assistive technology.',
      ],
      ['12.1.2', 'Accessible documentation', 'The documentation itself is accessible.'],
      [
        '12.2.2',
        'Information on accessibility and compatibility features',
        'Support can explain the accessibility features that the documentation describes.',
      ],
      [
        '12.2.3',
        'Effective communication',
        'Support accommodates the communication needs of people with disabilities.',
      ],
      ['12.2.4', 'Accessible documentation', 'Documentation that support provides is accessible.'],
    ],
  }),
  defineChapter('en-301-549', {
    chapter: '13',
    title: 'Chapter 13: ICT Providing Relay or Emergency Service Access',
    note: 'Applies to websites that provide relay services or access to emergency services.',
    absentRemark: 'The website provides no relay services and no access to emergency services.',
    relevance: 'sometimes',
    requirements: [
      ['13.1.2', 'Text relay services', 'Text users and speech users can communicate with each other.'],
      [
        '13.1.3',
        'Sign relay services',
        'Sign language users and speech users can communicate with each other.',
      ],
      ['13.1.4', 'Lip-reading relay services', 'Lip-readers and voice telephone users can communicate.'],
      ['13.1.5', 'Captioned telephony services', 'Spoken words are captioned during a call.'],
      [
        '13.1.6',
        'Speech to speech relay services',
        'People with speech disabilities get assistance during calls.',
      ],
      ['13.2', 'Access to relay services', 'Communication does not prevent access to relay services.'],
      [
        '13.3',
        'Access to emergency services',
        'Communication does not prevent access to emergency services.',
      ],
    ],
  }),
];
