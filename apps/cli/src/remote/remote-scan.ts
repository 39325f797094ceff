import { setTimeout as pause } from 'node:timers/promises';
import {
  cancelScan,
  downloadScanPages,
  getCurrentApiKey,
  getProgress,
  ScanEvent,
  type ScanProgress,
  startScan,
} from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import { type Io, UserError } from '../io.ts';
import type { ScanFlags } from '../scan-flags.ts';
import type { RemoteScanRun } from '../scan-with-progress.ts';
import { requirePermissions } from './require-permissions.ts';
import { createServerClient, type ServerClient } from './server-client.ts';
import { failsSiteThresholds } from './site-thresholds.ts';
import { requireLogin } from './stored-login.ts';

/** Milliseconds between two requests for a scan's progress. */
const POLL_INTERVAL_MS = 1_000;

/** Scans by a server. */
interface RemoteScan {
  readonly run: RemoteScanRun;
  /** Prints whether the scans pass their sites' thresholds, after they have ended. @returns whether one fails */
  failsThresholds(): Promise<boolean>;
}

/**
 * Has the server scan each URL. Once it has finished, yields the same events as a local scan.
 *
 * @throws {UserError} if there's no login, the key is rejected, or an option works only locally
 */
export async function openRemoteScan(io: Io, urls: readonly string[], flags: ScanFlags): Promise<RemoteScan> {
  checkRemoteFlags(flags);
  const client = createServerClient(await requireLogin());
  requirePermissions(await client.call(getCurrentApiKey), ['scans:write', 'results:read'], '--remote');
  const scanIds: string[] = [];
  const run: RemoteScanRun = async function* scanRemotely(signal, { writeLine, showProgress }) {
    for (const url of urls) {
      const started = await client.call(startScan, { body: toStartScanBody(url, flags) });
      const { scan_id: scanId, notice } = started;
      scanIds.push(scanId);
      writeLine(`curbcut: The server is scanning ${cleanLine(url)}: ${client.server}/scans/${scanId}`);
      if (notice !== null) writeLine(`curbcut: ${cleanLine(notice)}`);
      const progress = await waitForEnd(client, scanId, signal, showProgress);
      if (progress.status === 'failed')
        throw new UserError(progress.error ?? 'The server couldn’t scan the site.');
      if (progress.status === 'cancelled') throw new UserError('The scan was canceled on the server.');
      yield { type: 'scan-started', url: progress.url, maxPages: started.max_pages };
      yield { type: 'pages-found', found: progress.pages_found };
      yield* readScanEvents(client, scanId, signal);
    }
  };
  return {
    run,
    async failsThresholds() {
      let fails = false;
      for (const scanId of scanIds) if (await failsSiteThresholds(io, client, scanId)) fails = true;
      return fails;
    },
  };
}

/** Yields the events of an ended scan on a server. */
export async function* readScanEvents(
  client: ServerClient,
  scanId: string,
  signal: AbortSignal,
): AsyncGenerator<ScanEvent> {
  for await (const line of client.readLines(downloadScanPages, { params: { scanId }, signal })) {
    const event = ScanEvent.parse(JSON.parse(line));
    if ('page' in event) yield { type: 'page-started', url: event.page.url };
    yield event;
  }
}

/** Waits until the scan has ended. It's canceled if the user interrupts the command. */
async function waitForEnd(
  client: ServerClient,
  scanId: string,
  signal: AbortSignal,
  showProgress: (
    progress: Pick<ScanProgress, 'pages_done' | 'pages_found' | 'failed_findings' | 'waiting'>,
  ) => void,
): Promise<ScanProgress> {
  const params = { scanId };
  try {
    for (;;) {
      const progress = await client.call(getProgress, { params, signal });
      if (progress.completed_at !== null) return progress;
      showProgress(progress);
      await pause(POLL_INTERVAL_MS, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) await client.call(cancelScan, { params }).catch(() => undefined);
    throw error;
  }
}

function toStartScanBody(url: string, flags: ScanFlags) {
  return {
    url,
    max_pages: flags.maxPages,
    include: flags.include,
    exclude: flags.exclude,
    views: flags.views,
    ...(flags.waitFor !== undefined && { wait_for: flags.waitFor }),
    level: flags.level,
    best_practices: flags.bestPractices,
    second_opinion: flags.secondOpinion,
    optional_rules: flags.enableRule,
    depth: flags.depth,
    page_selection: flags.byTemplate ? ('by-template' as const) : ('in-order' as const),
  };
}

/** @throws {UserError} for options about this machine */
function checkRemoteFlags(flags: ScanFlags): void {
  const used = Object.entries({
    '--url-list': flags.urlList !== undefined,
    '--journey': flags.journey !== undefined,
    '--sign-in': flags.signIn !== undefined,
    '--no-robots': !flags.robots,
    '--allow-private': flags.allowPrivate,
    '--concurrency': flags.concurrency !== undefined,
    '--page-time-limit': flags.pageTimeLimit !== undefined,
    '--fonts': flags.fonts !== undefined,
  }).flatMap(([name, isUsed]) => (isUsed ? [name] : []));
  if (used.length > 0)
    throw new UserError(
      `${used[0]} can't be used with --remote, because the server runs the scan. Use --upload to scan from this machine.`,
    );
}
