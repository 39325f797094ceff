/** What no automatic test can know of a page: shown with every result, whatever was found. */
export const MANUAL_CHECKS: readonly string[] = [
  'Whether the text alternatives say what the images mean.',
  'Whether headings, labels and link texts describe what they introduce.',
  'Whether everything can be reached and used with a keyboard, in an order that makes sense.',
  'Whether a screen reader says what a sighted person sees, also when something on the page changes.',
  'Whether captions, transcripts and descriptions of recordings are there and right.',
  'Whether errors in forms are explained so that people can correct them.',
  'Whether the words and the layout can be understood by the people they are meant for.',
];

/** The same where there is room for two lines. */
export const MANUAL_CHECKS_SUMMARY =
  'Whether alternatives, headings, labels and links say what is meant; whether all of it works with a keyboard and a screen reader; whether recordings have captions and descriptions; whether errors and words can be understood.';

/** Stands in every report: a scan finds barriers, it cannot show that there are none. */
export const CONFORMANCE_DISCLAIMER =
  'An automatic test finds part of the barriers that WCAG describes. This report lists what was found and says what was not tested; it makes no claim of conformance. Only people can judge that.';
