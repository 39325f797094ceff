/** Checks that automated tests can't do. Every result lists them, regardless of what the scan found. */
export const MANUAL_CHECKS: readonly string[] = [
  'Whether alternative text conveys the meaning of each image.',
  'Whether headings, labels and link text are descriptive.',
  'Whether everything can be reached and used with a keyboard, in a logical order.',
  'Whether screen readers announce everything that is visible, including changes to the page.',
  'Whether captions, transcripts and audio descriptions are present and accurate.',
  'Whether form errors are explained so that people can correct them.',
  'Whether the intended audience can understand the wording and the layout.',
];

/** The same checks, shortened to two lines. */
export const MANUAL_CHECKS_SUMMARY =
  'Whether alternative text, headings, labels and links are meaningful; whether everything works with a keyboard and a screen reader; whether media has captions and audio descriptions; whether errors and wording are clear.';

/** Included in every report: a scan finds issues but cannot show that there are none. */
export const CONFORMANCE_DISCLAIMER =
  'Automated tests find only some of the barriers that WCAG describes. This report lists what was found and what was not tested; it makes no claim of conformance. Assessing conformance requires manual testing.';
