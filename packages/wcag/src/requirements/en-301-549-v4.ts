import { defineChapter, type RequirementChapter } from './requirement.ts';

/**
 * The clauses of EN 301 549 V4.1.1 (2026-09) except 9.1 to 9.4. Only clauses 9.6 and 9.7 are listed. The
 * others were renumbered and reworded, and have not been checked against the published text one by one, so
 * they're listed as a single requirement, which people assess against the published standard.
 */
export const EN_301_549_V4_CHAPTERS: readonly RequirementChapter[] = [
  defineChapter('en-301-549-v4', {
    chapter: '9',
    title: 'Chapter 9: Web, Conformance Requirements and User Preferences',
    note: 'Clauses 9.1 to 9.4 are the WCAG 2.2 success criteria. The statements for 9.6 and 9.7 are our summaries; read the clauses in the standard before you assess them.',
    relevance: 'usually',
    requirements: [
      [
        '9.6',
        'WCAG conformance requirements',
        'Full pages and complete processes conform, rely only on accessibility-supported technologies, and nothing on a page interferes with the rest.',
      ],
      [
        '9.7',
        'User preferences',
        'Web content follows the preferences people set in their browser or system, such as color, contrast and font size.',
      ],
    ],
  }),
  defineChapter('en-301-549-v4', {
    chapter: '0',
    title: 'Other clauses',
    note: 'Applies to websites with features that other clauses cover, such as authoring tools, video, voice communication, documents for download and information about the product. They are not listed one by one.',
    relevance: 'sometimes',
    requirements: [
      [
        'Other clauses',
        'Other clauses',
        'The website meets the clauses outside clause 9 that apply to its features.',
      ],
    ],
  }),
];
