import { setTimeout as pause } from 'node:timers/promises';
import { getScanThresholds } from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import { type Io, UserError } from '../io.ts';
import type { ScanFlags } from '../scan-flags.ts';
import type { ServerClient } from './server-client.ts';

/**
 * Milliseconds between two requests, and the maximum number of requests: matching takes seconds, or longer on
 * a busy server.
 */
const POLL_INTERVAL_MS = 1_000;
const MAX_POLLS = 300;

/**
 * Prints whether a scan on a server passes the thresholds of its site.
 *
 * @returns whether it fails
 * @throws {UserError} if the site has no thresholds, none could be checked, or the server takes too long to match the
 *   issues
 */
export async function failsSiteThresholds(io: Io, client: ServerClient, scanId: string): Promise<boolean> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const { is_ready: isReady, result } = await client.call(getScanThresholds, { params: { scanId } });
    if (isReady && result === null)
      throw new UserError('The site has no thresholds. Set them on the site’s screen, under Settings.');
    if (isReady && result !== null) {
      for (const { status, reason } of result.checks)
        io.err.write(`curbcut: Threshold ${statusWords[status]}: ${cleanLine(reason)}\n`);
      if (result.status === 'unknown')
        throw new UserError(
          'We couldn’t check whether the scan passes the site’s thresholds. The reasons are above.',
        );
      return result.status === 'failing';
    }
    await pause(POLL_INTERVAL_MS);
  }
  throw new UserError('The server is still matching the scan with the site’s issues. Try again later.');
}

const statusWords = { passing: 'passes', failing: 'fails', unknown: 'not checked' } as const;

/**
 * @throws {UserError} if `--site-thresholds` is used without a server, or with another option that determines the exit
 * code
 */
export function checkThresholdFlags(
  flags: Pick<ScanFlags, 'siteThresholds' | 'upload' | 'remote' | 'baseline' | 'compareWith'>,
): void {
  if (!flags.siteThresholds) return;
  if (!flags.upload && !flags.remote) throw new UserError('--site-thresholds requires --upload or --remote.');
  if (flags.baseline !== undefined || flags.compareWith !== undefined)
    throw new UserError('Use --site-thresholds without --baseline and --compare-with.');
}
