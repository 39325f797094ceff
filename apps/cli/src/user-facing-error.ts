import {
  BrowserStartError,
  InvalidPatternError,
  InvalidUrlError,
  NoBrowserError,
  RecordingError,
} from '@curbcut/engine';
import { MissingSecretError } from '@curbcut/journeys';
import { ConfigError } from '@curbcut/server/config';
import { UserError } from './io.ts';

/** Returns whether an error has a message for the user; any other error is a bug and keeps its stack. */
export function isUserFacingError(error: Error): boolean {
  return [
    UserError,
    ConfigError,
    InvalidUrlError,
    MissingSecretError,
    InvalidPatternError,
    NoBrowserError,
    BrowserStartError,
    RecordingError,
  ].some((kind) => error instanceof kind);
}
