export * from './capture.ts';
export { getContrastRatio, getLuminance, parseColor } from './contrast/color.ts';
export type * from './model.ts';
export { createPageModel } from './page.ts';
export type * from './patch.ts';
export type * from './probe-contracts.ts';
export { authorRoles, rolesWithoutName } from './role/role-data.ts';
export { type ElementOrigin, getElementOrigin } from './selector/element-origin.ts';
export { escapeIdentifier, SELECTOR_BOUNDARY } from './selector/selectors.ts';
export { getStableClass, getStablePath } from './selector/stable-path.ts';
export { SCREEN_READERS, type ScreenReader, type SpokenText } from './speech/screen-readers.ts';
export {
  announceContent,
  announceElement,
  createTranscript,
  listTranscriptStops,
  type RecordedTranscript,
  recordTranscript,
  type SpokenLine,
  speakTranscript,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_ORDERS,
  type Transcript,
  type TranscriptContent,
  type TranscriptEntry,
  type TranscriptOrder,
  type TranscriptStop,
} from './speech/transcript.ts';
