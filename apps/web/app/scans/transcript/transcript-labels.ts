import { SCREEN_READER_NAMES, ScreenReaderName, type TranscriptOrderName } from '@curbcut/contract';

/** The orders' names in the interface, in the order in which they are shown. */
export const orderLabels: Readonly<Record<TranscriptOrderName, string>> = {
  reading: 'Reading order',
  headings: 'Headings',
  tab: 'Tab order',
  landmarks: 'Landmarks',
};

export const readerOptions = ScreenReaderName.options.map((value) => ({
  value,
  label: SCREEN_READER_NAMES[value],
}));
