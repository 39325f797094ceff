export { exportToRecorder } from './export-recorder.ts';
export {
  findPlainSecrets,
  type ImportedJourney,
  type ImportFormat,
  importFormats,
  importJourney,
} from './import.ts';
export {
  describeStep,
  type ElementIdentity,
  getStartUrl,
  InvalidJourneyError,
  type Journey,
  listSecretNames,
  matchesPattern,
  parseJourney,
  type Selector,
  type Step,
  type StepOfType,
} from './journey.ts';
export { getMailboxPassword, listLinkSecrets, Mailbox, MailboxError } from './mailbox.ts';
export { JourneyRecording, type RecordedTarget } from './recording.ts';
export { type GetSecret, MissingSecretError, Redactor, requireSecrets, resolveSecret } from './secrets.ts';
export { parseSelector, type SelectorPart } from './selectors.ts';
export {
  findCommitRefusal,
  formatTestedStep,
  getLabel,
  listTestedSteps,
  type TestedStep,
} from './tested-steps.ts';
