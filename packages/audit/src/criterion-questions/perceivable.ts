import type { PrincipleQuestions } from './criterion-question.ts';

const PLAY = 'Play the recording with sound, and compare it with its alternative.';

/** Principle 1. */
export const perceivable = {
  '1.1.1': {
    title: 'Images and other non-text content have text alternatives',
    question:
      'Does all non-text content, such as images, icons and charts, have a text alternative that serves the same purpose, or is it hidden from assistive technology because it’s decorative?',
    howToTest:
      'Compare each image with its alternative text in the browser’s accessibility inspector or with a screen reader. Also check CSS background images, icon fonts and charts that convey information. Media, tests and sensory content need only a descriptive name, but a CAPTCHA needs a text alternative that states its purpose, and a version for a different sense.',
    content: 'images or other non-text content',
    howToTestElement:
      'Would anything be lost if the image were replaced by its alternative text (or removed, if it has none)?',
  },
  '1.2.1': {
    title: 'Audio-only and silent video have alternatives',
    question:
      'Does every audio recording have a transcript, and does every silent video have a text or audio alternative with the same information?',
    howToTest:
      'Play each recording and compare it with the alternative next to it. Recordings that are themselves a labeled alternative for text on the page don’t need one.',
    content: 'prerecorded audio-only or video-only content',
    howToTestElement: PLAY,
  },
  '1.2.2': {
    title: 'Prerecorded videos have captions',
    question:
      'Does every prerecorded video with sound have captions for everything that is said and for all important sounds?',
    howToTest:
      'Turn on captions, and watch short videos completely and long ones in several places, including players in frames. Check that captions are synchronized, name speakers and have been corrected if they were generated automatically. A video that is clearly labeled as an alternative for text on the page is exempt.',
    content: 'prerecorded video with sound',
    howToTestElement:
      'Turn on captions, and watch a short video completely or a long one in several places, with sound.',
  },
  '1.2.3': {
    title: 'Videos have audio description or a descriptive transcript',
    question:
      'Is everything important that a prerecorded video shows also available in its sound, in an audio description or in a complete text alternative?',
    howToTest:
      'Listen to each video without looking at it, then watch it. Check whether an audio description or transcript covers what you missed. A video that is clearly labeled as an alternative for text on the page is exempt.',
    content: 'prerecorded video with sound',
    howToTestElement: 'Listen without looking at the video, then watch it and note what you missed.',
  },
  '1.2.4': {
    title: 'Live videos have captions',
    question: 'Are all live broadcasts with video and sound captioned in real time?',
    howToTest:
      'Watch one of the site’s live broadcasts, or ask its publisher how live events are captioned. Recordings of past events belong to 1.2.2.',
    content: 'live video with sound',
  },
  '1.2.5': {
    title: 'Videos have audio description',
    question:
      'Is all important visual information in prerecorded videos conveyed by the main soundtrack or by audio description?',
    howToTest:
      'Listen to each video without looking at it, then watch it. If you missed something, look for an audio description track or a described version; a transcript isn’t enough. A video that is clearly labeled as an alternative for text on the page is exempt.',
    content: 'prerecorded video with sound',
    howToTestElement: 'Listen without looking at the video, then watch it and note what you missed.',
  },
  '1.3.1': {
    title: 'Visible structure is also in the code',
    question:
      'Is all visible structure, such as headings, lists, tables, groups and labels, also conveyed in the code or in text?',
    howToTest:
      'List headings, lists, tables, landmarks and form labels with a screen reader or the accessibility inspector, and compare them with the page. Look for text that only looks like a heading, list, table or label, and for table cells without headers.',
  },
  '1.3.2': {
    title: 'Content makes sense in code order',
    question:
      'Does the content still make sense when it’s read in the order of the code, wherever the order matters?',
    howToTest:
      'Turn off CSS, or read each page from top to bottom with a screen reader. Compare the order with the visible layout, especially columns, cards, dialogs and content positioned with CSS.',
  },
  '1.3.3': {
    title: 'Instructions don’t rely on sensory characteristics',
    question: 'Do any instructions rely only on shape, color, size, position, orientation or sound?',
    failsOn: 'yes',
    howToTest:
      'Look for instructions such as “press the round button” or “see the box on the right”. Check that they also name the control or content.',
    content: 'instructions for using the content',
  },
  '1.3.4': {
    title: 'Pages work in portrait and landscape',
    question:
      'Can every page be used in both portrait and landscape orientation, unless one of them is essential?',
    howToTest:
      'Open each page on a phone or in your browser’s device mode, and rotate it. Check that content is neither locked to one orientation nor replaced by a message to turn the device.',
  },
  '1.3.5': {
    title: 'Fields about the user have autocomplete',
    question:
      'Does every field that asks users for their own details, such as name, email or phone, have the matching `autocomplete` value?',
    howToTest:
      'Inspect the fields for personal details, and compare their `autocomplete` attribute with the list of input purposes in WCAG. Search fields and fields about other people don’t need one.',
    content: 'fields for the user’s own details',
  },
  '1.4.1': {
    title: 'Color isn’t the only cue',
    question:
      'Is all information that color conveys also available in another visible way, such as text, an icon or an underline?',
    howToTest:
      'View each page in grayscale, for example with your browser’s rendering tools. Check links in text, required fields, errors, charts, legends and selected items. If the colors have at least 3:1 contrast against each other, that counts as another cue.',
    howToTestElement: 'View the page in grayscale, and check whether the information is still clear.',
  },
  '1.4.2': {
    title: 'Automatic sound can be stopped',
    question:
      'Can users pause or stop every sound that plays automatically for more than three seconds, or change its volume independently of the system volume?',
    howToTest:
      'Open each page with the speakers on, and wait. If something plays for more than three seconds, look for a control that stops it or changes its volume.',
    content: 'sound that plays automatically for more than three seconds',
    howToTestElement: 'Reload the page with the speakers on, and use the control.',
  },
  '1.4.3': {
    title: 'Text has sufficient contrast',
    question: 'Does all text have at least 4.5:1 contrast against its background, or 3:1 if it’s large?',
    howToTest:
      'Measure what the scan couldn’t: text on images and gradients, and hover, focus, error, placeholder and selected states. Large text is at least 24 px, or 18.66 px and bold. Logos, disabled controls and decoration are exempt.',
    howToTestElement: 'Measure where text and background are closest in color.',
  },
  '1.4.4': {
    title: 'Text can be enlarged to 200%',
    question: 'Can text be enlarged to 200% without loss of content or functionality?',
    howToTest:
      'Set the browser zoom to 200% in a window 1280 pixels wide. Check that no text is cut off or covered and that every control still works. Captions and images of text are exempt.',
    howToTestElement: 'Set the browser zoom to 200%, and compare with 100%.',
  },
  '1.4.5': {
    title: 'Text isn’t shown as images',
    question: 'Is any text shown as an image, other than logos and essential images?',
    failsOn: 'yes',
    howToTest:
      'Inspect banners, buttons and headings: words in an `img`, `canvas` or background image are images of text. Logos, and text in photos, charts, diagrams and screenshots, are exempt.',
    content: 'images of text',
  },
  '1.4.10': {
    title: 'Content reflows at 320 pixels',
    question:
      'Can all content be used at a width of 320 CSS pixels without scrolling in two directions, except content such as data tables, maps and diagrams?',
    howToTest:
      'Set the window to 1280 pixels and the zoom to 400%, or use the device mode at 320 pixels. Check that you need to scroll only vertically and that no content or function is missing.',
  },
  '1.4.11': {
    title: 'Controls and graphics have sufficient contrast',
    question:
      'Do the parts needed to recognize controls, their states and graphics have at least 3:1 contrast against adjacent colors?',
    howToTest:
      'Measure borders of fields, checkboxes, icons, focus indicators and parts of charts with a color picker. Disabled controls, unmodified browser controls, logos, photos and other graphics whose appearance is essential are exempt.',
  },
  '1.4.12': {
    title: 'Text spacing can be increased',
    question: 'Is all content still available when users increase text spacing?',
    howToTest:
      'Set line height to 1.5, paragraph spacing to 2, letter spacing to 0.12 and word spacing to 0.16 times the font size, with a bookmarklet or style sheet. Check that no text is cut off or covered.',
    howToTestElement: 'Apply a text spacing bookmarklet, and check that no text is cut off or overlaps.',
  },
  '1.4.13': {
    title: 'Hover and focus content can be controlled',
    question:
      'When content appears on hover or focus, can users dismiss it without moving the pointer or focus, move the pointer over it, and keep it visible until they dismiss it or move away?',
    howToTest:
      'Hover over and tab to every element that opens a tooltip or menu, move the pointer onto what appears, and press Escape. Content that covers nothing or reports an input error doesn’t have to be dismissible. Tooltips from `title` attributes are exempt.',
    content: 'content that appears on hover or focus',
  },
} as const satisfies PrincipleQuestions;
