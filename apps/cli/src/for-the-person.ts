import { AddressError, BrowserStartError, NoBrowserError, PatternError } from '@curbcut/engine';
import { ConfigError } from '@curbcut/server/config';
import { UserError } from './io.ts';

/** Errors whose message is a sentence that says what to do; anything else is a fault of ours and keeps its stack. */
export function isForThePerson(error: Error): boolean {
  return [UserError, ConfigError, AddressError, PatternError, NoBrowserError, BrowserStartError].some(
    (kind) => error instanceof kind,
  );
}
