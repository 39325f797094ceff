export { findMatches, type HealingCandidate, selectVisible } from './find-target.ts';
export type { SignInForm, SignInPart } from './in-page/sign-in-form.ts';
export type { ElementTraits } from './in-page/targets.ts';
export { type PlayOptions, playJourney, type StepReport } from './play-journey.ts';
export { type JourneyRecorder, RecordingError, type RecordOptions, recordJourney } from './record-journey.ts';
