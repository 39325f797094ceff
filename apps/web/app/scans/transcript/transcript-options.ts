import { SCREEN_READER_NAMES, ScreenReaderName, TranscriptOrderName } from '@curbcut/contract';

/** How a transcript is read. */
export interface TranscriptOptions {
  readonly order: TranscriptOrderName;
  readonly reader: ScreenReaderName;
}

/** Reads the options from a screen's query; ignores invalid values. */
export const readTranscriptOptions = (search: URLSearchParams): TranscriptOptions => ({
  reader: ScreenReaderName.options.find((reader) => reader === search.get('reader')) ?? 'nvda',
  order: TranscriptOrderName.options.find((order) => order === search.get('order')) ?? 'reading',
});

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
