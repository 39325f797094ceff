import { BrowserStartError, InvalidPatternError, InvalidUrlError, NoBrowserError } from '@curbcut/engine';
import { ConfigError } from '@curbcut/server/config';
import { UserError } from './io.ts';

/** Errors whose message is a sentence that says what to do; anything else is a fault of ours and keeps its stack. */
export function isUserFacingError(error: Error): boolean {
  return [
    UserError,
    ConfigError,
    InvalidUrlError,
    InvalidPatternError,
    NoBrowserError,
    BrowserStartError,
  ].some((kind) => error instanceof kind);
}
