import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 1.4. */
export const distinguishable = {
  '1.4.1': {
    title: 'Use of Color',
    level: 'A',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Color is never the only way to convey information.',
    impact:
      'People with color blindness can’t distinguish red from green, a link from the text or an error from other fields.',
    severity: 'serious',
    severityReason: 'Information conveyed only by color is lost, but the rest of the content remains.',
  },
  '1.4.2': {
    title: 'Audio Control',
    level: 'A',
    since: '2.0',
    category: 'media',
    requirement: 'Audio that plays automatically for more than three seconds can be stopped or turned down.',
    impact:
      'Screen reader users can’t hear their screen reader over the audio, so they can’t find the button that stops it.',
    severity: 'serious',
    severityReason: 'While the audio plays, people who listen to the page can’t use any of it.',
  },
  '1.4.3': {
    title: 'Contrast (Minimum)',
    level: 'AA',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Text has at least 4.5:1 contrast against its background, or 3:1 for large text.',
    impact: 'People with low vision and anyone in bright light can’t make out the words.',
    severity: 'serious',
    severityReason:
      'Low-contrast text is unreadable for some people and tiring for many, although a magnifier or custom colors can help.',
  },
  '1.4.4': {
    title: 'Resize Text',
    level: 'AA',
    since: '2.0',
    category: 'other',
    requirement: 'Text can be enlarged to 200% without loss of content or function.',
    impact: 'People with low vision who enlarge the text find it cut off, covered or unchanged in size.',
    severity: 'serious',
    severityReason:
      'People who need larger text lose text or controls, or have to move a magnifier along every line.',
  },
  '1.4.5': {
    title: 'Images of Text',
    level: 'AA',
    since: '2.0',
    category: 'images',
    requirement: 'Text is real text, not an image of text.',
    impact:
      'People with low vision or dyslexia can’t change the size, color, font or spacing of text in an image.',
    severity: 'moderate',
    severityReason: 'The words can be read or heard as they are, but can’t be adapted to the reader.',
  },
  '1.4.6': {
    title: 'Contrast (Enhanced)',
    level: 'AAA',
    since: '2.0',
    category: 'color-contrast',
    requirement: 'Text has at least 7:1 contrast against its background, or 4.5:1 for large text.',
    impact: 'People with more severe low vision who don’t use a magnifier have trouble making out the words.',
    severity: 'minor',
    severityReason:
      'Text that fails only this criterion still has the contrast that most people with low vision need.',
  },
  '1.4.7': {
    title: 'Low or No Background Audio',
    level: 'AAA',
    since: '2.0',
    category: 'media',
    requirement: 'Recorded speech has no background sounds, or they are much quieter or can be turned off.',
    impact: 'People who are hard of hearing can’t distinguish speech from background music.',
    severity: 'minor',
    severityReason: 'Transcripts and captions, which other criteria require, provide the words.',
  },
  '1.4.8': {
    title: 'Visual Presentation',
    level: 'AAA',
    since: '2.0',
    category: 'other',
    requirement:
      'The colors, width, alignment, spacing and size of text blocks suit readers or can be adjusted.',
    impact: 'People with dyslexia or low vision lose their place in wide, tight or justified lines.',
    severity: 'minor',
    severityReason: 'Reading is slower, although the browser’s reader view often helps.',
  },
  '1.4.9': {
    title: 'Images of Text (No Exception)',
    level: 'AAA',
    since: '2.0',
    category: 'images',
    requirement: 'Images of text are used only for decoration or where they are essential, as in a logo.',
    impact: 'People with low vision or dyslexia can’t adapt text that is part of an image.',
    severity: 'minor',
    severityReason: 'If only this criterion fails, people can already customize the images of text.',
  },
  '1.4.10': {
    title: 'Reflow',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement:
      'At 400% zoom, or at a width of 320 pixels, the page can be read with scrolling in only one direction.',
    impact:
      'People with low vision who zoom in have to scroll sideways for every line, or find content missing.',
    severity: 'serious',
    severityReason:
      'Scrolling in two directions makes reading many times harder, and it’s easy to miss parts.',
  },
  '1.4.11': {
    title: 'Non-text Contrast',
    level: 'AA',
    since: '2.1',
    category: 'color-contrast',
    requirement: 'Controls, their states and meaningful graphics have at least 3:1 contrast.',
    impact:
      'People with low vision can’t see where a field begins, which box is checked or what a chart shows.',
    severity: 'serious',
    severityReason: 'People who rely on sight can’t use a control that they can’t see.',
  },
  '1.4.12': {
    title: 'Text Spacing',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement:
      'No content is lost when readers increase the spacing between lines, paragraphs, words and letters.',
    impact: 'People with dyslexia or low vision who increase the spacing find text cut off or overlapping.',
    severity: 'moderate',
    severityReason: 'This affects people who set their own spacing. They can reset it to read the lost text.',
  },
  '1.4.13': {
    title: 'Content on Hover or Focus',
    level: 'AA',
    since: '2.1',
    category: 'other',
    requirement:
      'Content that appears on hover or focus can be dismissed and hovered over, and remains until it is dismissed.',
    impact:
      'People who use a magnifier lose the pop-up as soon as they move the pointer toward it. Others can’t dismiss it.',
    severity: 'moderate',
    severityReason:
      'The additional content is hard to read or covers other content, but can usually be opened again.',
  },
} as const satisfies GuidelineCriteria<'1.4'>;
