import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.4. */
export const distinguishable = {
  '1.4.1': {
    title: 'Use of Color',
    level: 'A',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Colour is never the only thing that tells something.',
    impact:
      'Colour-blind people cannot tell the red from the green, the link from the text, the error from the rest.',
    severity: 'serious',
    severityReason: 'What only the colour says is lost, though the rest of the content remains.',
  },
  '1.4.2': {
    title: 'Audio Control',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Sound that starts by itself and lasts over three seconds can be stopped or turned down.',
    impact:
      'Screen-reader users cannot hear their screen reader over it, and so cannot find the button that stops it.',
    severity: 'serious',
    severityReason: 'While the sound plays, people who listen to the page cannot use any of it.',
  },
  '1.4.3': {
    title: 'Contrast (Minimum)',
    level: 'AA',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Text stands out from its background by at least 4.5 to 1, large text by 3 to 1.',
    impact: 'People with low vision, and anyone in bright light, cannot make the words out.',
    severity: 'serious',
    severityReason:
      'The faint text is unreadable for some and tiring for many, though a magnifier or own colours can help.',
  },
  '1.4.4': {
    title: 'Resize Text',
    level: 'AA',
    since: '2.0',
    category: 'other',
    requirement: 'Text can be made twice as large without losing anything.',
    impact: 'People with low vision who enlarge the text find it cut off, covered up or not growing at all.',
    severity: 'serious',
    severityReason:
      'People who need larger letters lose text or controls, or must move a magnifier along every line.',
  },
  '1.4.5': {
    title: 'Images of Text',
    level: 'AA',
    since: '2.0',
    category: 'images',
    requirement: 'Words are written as text, not drawn as a picture.',
    impact:
      'People with low vision or dyslexia cannot change the size, colour, font or spacing of words in a picture.',
    severity: 'moderate',
    severityReason: 'The words can be read or heard as they are, but not adapted to the reader.',
  },
  '1.4.6': {
    title: 'Contrast (Enhanced)',
    level: 'AAA',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Text stands out from its background by at least 7 to 1, large text by 4.5 to 1.',
    impact: 'People with considerably low vision who use no magnifier have trouble making the words out.',
    severity: 'minor',
    severityReason: 'Text that only fails here still has the contrast that most people with low vision need.',
  },
  '1.4.7': {
    title: 'Low or No Background Audio',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'In recorded speech, other sounds are absent, far quieter or can be turned off.',
    impact: 'Hard-of-hearing people cannot pick the voice out of the music behind it.',
    severity: 'minor',
    severityReason: 'Transcripts and captions, asked for elsewhere, carry the words.',
  },
  '1.4.8': {
    title: 'Visual Presentation',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement:
      'For blocks of text, colours, width, alignment, spacing and size suit readers or can be set by them.',
    impact: 'People with dyslexia or low vision lose their place in wide, tight or justified lines.',
    severity: 'minor',
    severityReason: 'Reading is slower, and the browser’s reading view often helps.',
  },
  '1.4.9': {
    title: 'Images of Text (No Exception)',
    level: 'AAA',
    since: '2.0',
    category: 'images',
    requirement:
      'Words are drawn as a picture only for decoration or where the picture is essential, as in a logo.',
    impact: 'People with low vision or dyslexia cannot adapt words that are part of a picture.',
    severity: 'minor',
    severityReason: 'Only pictures of text that can already be customised are left to fail it.',
  },
  '1.4.10': {
    title: 'Reflow',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement: 'At 400 % zoom, or 320 pixels wide, the page can be read by scrolling one way only.',
    impact:
      'People with low vision who zoom in must scroll sideways for every line, or find content missing.',
    severity: 'serious',
    severityReason:
      'Reading with two directions of scrolling takes many times the effort, and parts are easily missed.',
  },
  '1.4.11': {
    title: 'Non-text Contrast',
    level: 'AA',
    since: '2.1',
    category: 'color-contrast',
    requirement: 'Controls, their states and meaningful graphics stand out by at least 3 to 1.',
    impact:
      'People with low vision cannot see where a field begins, which box is ticked or what a chart shows.',
    severity: 'serious',
    severityReason: 'A control that cannot be seen cannot be used by people who work by sight.',
  },
  '1.4.12': {
    title: 'Text Spacing',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement:
      'Nothing is lost when a reader widens the space between lines, paragraphs, words and letters.',
    impact: 'People with dyslexia or low vision who widen the spacing find text cut off or overlapping.',
    severity: 'moderate',
    severityReason:
      'It concerns people who set their own spacing, and they can turn it back to read the lost part.',
  },
  '1.4.13': {
    title: 'Content on Hover or Focus',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement:
      'What appears on hover or focus can be dismissed, can be pointed at and stays until it is dismissed.',
    impact:
      'People who use a magnifier lose the pop-up as soon as they move towards it. Others cannot get it out of the way.',
    severity: 'moderate',
    severityReason:
      'The extra content is hard to hold on to or covers other content, which can usually be reached again.',
  },
} as const satisfies GuidelineCriteria<'1.4'>;
