import { randomUUID } from 'node:crypto';
import {
  type ComparedIssue,
  compareScans,
  getCurrentApiKey,
  SCAN_FILE_VERSION,
  type ScanComparison,
  type ScanSettings,
  type UploadedScan,
  uploadScan,
} from '@curbcut/contract';
import { getRuleVersions, getSiteHost, parseSiteUrl } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { formatCount } from '@curbcut/scoring';
import { readCiContext } from '@curbcut/server/client-environment';
import { compareSeverity } from '@curbcut/wcag';
import type { Threshold } from '../fail-on.ts';
import { type Io, UserError } from '../io.ts';
import type { ScanFlags, UploadFlags } from '../scan-flags.ts';
import { getCurbcutVersion } from '../version.ts';
import { requirePermissions } from './require-permissions.ts';
import { createScanFile, type ScanFileWriter } from './scan-file.ts';
import { createServerClient } from './server-client.ts';
import { failsSiteThresholds } from './site-thresholds.ts';
import { parseServerUrl, requireLogin } from './stored-login.ts';

/** An upload that starts along with the scan. */
export interface ScanUploader extends Pick<ScanFileWriter, 'onEvent' | 'close'> {
  /**
   * Uploads the scan, and prints its URL and what is new.
   *
   * @returns the number of new issues at or above the threshold; null without `--compare-with`
   */
  send(threshold: Threshold): Promise<number | null>;
  /** With `--site-thresholds`: prints whether the sent scan passes the site's thresholds. @returns whether it fails */
  readonly failsThresholds?: () => Promise<boolean>;
}

/** A scan that is about to start. */
interface ScanToUpload {
  /** The URLs to scan; empty for a journey. */
  readonly urls: readonly string[];
  readonly settings: ScanSettings;
  /** Whether pages are visited in a user's session. */
  readonly signsIn: boolean;
}

/**
 * Checks the key before anything is scanned, and begins an upload.
 *
 * @throws {UserError} if there is no login, or the key is rejected or isn't allowed to upload
 */
export async function openUploader(
  io: Io,
  flags: Pick<ScanFlags, 'site' | 'branch' | 'commit' | 'compareWith' | 'siteThresholds'>,
  { urls, settings, signsIn }: ScanToUpload,
): Promise<ScanUploader> {
  const hosts = new Set(urls.map((url) => getSiteHost(new URL(parseSiteUrl(url).url))));
  if (hosts.size > 1)
    throw new UserError(
      `You can upload a scan of only one site, but there are ${hosts.size}: ${[...hosts].join(', ')}. Scan them one at a time.`,
    );
  const client = createServerClient(await requireLogin());
  const needed =
    flags.compareWith === undefined && !flags.siteThresholds
      ? ['scans:write']
      : ['scans:write', 'results:read'];
  requirePermissions(await client.call(getCurrentApiKey), needed, '--upload');
  const startedAt = new Date();
  const ci = readCiContext();
  const branch = flags.branch ?? ci.branch;
  const commit = flags.commit ?? ci.commit;
  const file = await createScanFile((url) => ({
    type: 'upload',
    version: SCAN_FILE_VERSION,
    key: randomUUID(),
    tool_version: getCurbcutVersion(),
    settings: { ...settings, url },
    signs_in: signsIn,
    rule_versions: { ...getRuleVersions(settings) },
    started_at: startedAt.toISOString(),
    site: flags.site === undefined ? null : parseServerUrl(flags.site, '--site'),
    ...{ branch, commit, default_branch: ci.defaultBranch, compare_with: flags.compareWith ?? null },
  }));
  const print = (sentence: string) => io.err.write(`curbcut: ${cleanLine(sentence)}\n`);
  let sentId: string | undefined;
  return {
    onEvent: file.onEvent,
    close: file.close,
    async send(threshold) {
      const uploaded = await client.sendFile(uploadScan, await file.finish(), print);
      sentId = uploaded.scan_id;
      for (const sentence of describeUpload(client.server, uploaded, commit)) print(sentence);
      const { compared_with: target } = uploaded;
      if (target === null) return null;
      if (target.scan_id === null) {
        print(
          `There's no upload from ${target.branch} for this site yet, so all issues count as new. Upload a scan from ${target.branch} first.`,
        );
        return null;
      }
      const params = { beforeId: target.scan_id, afterId: uploaded.scan_id };
      const comparison = await client.call(compareScans, { params });
      for (const sentence of describeNewIssues(client.server, uploaded, comparison)) print(sentence);
      return listNewIssues(comparison).filter(({ severity }) => compareSeverity(severity, threshold) <= 0)
        .length;
    },
    ...(flags.siteThresholds && {
      failsThresholds: async () => sentId !== undefined && failsSiteThresholds(io, client, sentId),
    }),
  };
}

function describeUpload(
  server: string,
  { scan_id, branch, default_branch, updates_issues, status }: UploadedScan,
  commit: string | null,
): string[] {
  const source = [branch !== null && `branch ${branch}`, commit !== null && `commit ${commit.slice(0, 12)}`];
  const named = source.filter((part) => part !== false).join(', ');
  const incomplete =
    status === 'completed' ? [] : [`The server's copy of the scan is ${status}. Run the command again.`];
  return [
    `Uploaded to ${server}/scans/${scan_id}${named === '' ? '' : ` (${named})`}`,
    ...incomplete,
    ...(updates_issues
      ? []
      : [`The site's issues are unchanged: only uploads from ${default_branch} open and close them.`]),
  ];
}

/**
 * Returns the failed issues that the compared branch doesn't have, including those on pages its scan didn't
 * test, which are often new pages.
 */
function listNewIssues({ added, not_comparable }: ScanComparison): ComparedIssue[] {
  return [...added, ...not_comparable.filter(({ before }) => before === null)];
}

/** Maximum number of new issues that are printed. */
const MAX_PRINTED_ISSUES = 20;

function describeNewIssues(
  server: string,
  { scan_id, compared_with }: UploadedScan,
  comparison: ScanComparison,
): string[] {
  const isNew = listNewIssues(comparison);
  const { fixed, remaining } = comparison;
  const shown = isNew.slice(0, MAX_PRINTED_ISSUES).map(({ severity, rule_id, message, after }) => {
    const link =
      after === null ? '' : ` ${server}/scans/${scan_id}?issue=${encodeURIComponent(after.issue_id)}`;
    return `New: ${severity}, ${rule_id}: ${message}${link}`;
  });
  const more = isNew.length - shown.length;
  return [
    `Compared with ${compared_with!.branch}: ${isNew.length} new, ${remaining.length} known, ${fixed.length} fixed. ${server}/compare/${compared_with!.scan_id}/${scan_id}`,
    ...shown,
    ...(more > 0 ? [`And ${formatCount(more, 'more new issue')}.`] : []),
  ];
}

/** @throws {UserError} for options that need --upload or can't be used with it */
export function checkUploadFlags(flags: UploadFlags & { remote: boolean; baseline?: string }): void {
  const used = Object.entries({
    '--site': flags.site,
    '--branch': flags.branch,
    '--commit': flags.commit,
    '--compare-with': flags.compareWith,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (!flags.upload && used.length > 0) throw new UserError(`${used[0]} requires --upload.`);
  if (flags.compareWith !== undefined && flags.baseline !== undefined)
    throw new UserError('Use either --compare-with or --baseline.');
  if (flags.upload && flags.remote)
    throw new UserError(
      'Use either --upload, to scan from this machine, or --remote, to have the server scan.',
    );
}
