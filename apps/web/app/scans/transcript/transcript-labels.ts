import { SCREEN_READER_NAMES, ScreenReader, type TranscriptOrder } from '@curbcut/contract';

/** The orders' names in the interface, in the order in which they are shown. */
export const orderLabels: Readonly<Record<TranscriptOrder, string>> = {
  reading: 'Reading order',
  headings: 'Headings',
  tab: 'Tab order',
  landmarks: 'Landmarks',
};

export const readerOptions = ScreenReader.options.map((value) => ({
  value,
  label: SCREEN_READER_NAMES[value],
}));
