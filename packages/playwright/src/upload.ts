import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  cleanJson,
  Problem,
  SCAN_FILE_MEDIA_TYPE,
  SCAN_FILE_VERSION,
  type ScanSettings,
  type UploadLine,
  type UploadStart,
  uploadScan,
} from '@curbcut/contract';
import { getRuleVersions, getSiteHost } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { sendWithRetries } from '@curbcut/results';
import type { RecordedState } from './attachments.ts';

/** Where a run's results are uploaded. */
export interface UploadOptions {
  /** URL of the Curbcut server. */
  readonly server: string;
  /** API key with the `scans:write` permission. Without a key, nothing is uploaded. */
  readonly apiKey: string | undefined;
  /**
   * The tested branch. Only uploads from the site's default branch open and close its issues; null means that
   * branch.
   */
  readonly branch: string | null;
  readonly commit?: string | undefined;
  /** URL of the site that the results belong to, if the tests run at a different one, such as `localhost`. */
  readonly site?: string | undefined;
}

/** A state to upload, with its name in the results. */
export interface StateToUpload extends Pick<RecordedState, 'page' | 'selection'> {
  readonly label: string;
}

/** Thrown if results couldn't be uploaded. The message says why and what to do. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** Time limit for a request, in milliseconds. The server stores everything before it responds. */
const TIMEOUT_MS = 600_000;

/**
 * Uploads a run's states as one scan. Each state is a page with its own URL, like the steps of a journey. States
 * with the same URL and the same results are uploaded once.
 *
 * @returns sentences about the upload
 * @throws {UploadError}
 */
export async function uploadStates(
  states: readonly StateToUpload[],
  { settings, version }: { readonly settings: ScanSettings; readonly version: string },
  { apiKey, server, site, branch, commit }: UploadOptions & { readonly apiKey: string },
): Promise<string[]> {
  if (branch === undefined)
    throw new UploadError('Set the upload’s “branch”: a name, or null for the default branch.');
  const web = states.filter(({ page }) => /^https?:/.test(page.url));
  const host = getHost(web[0]?.page.url);
  const own = web.filter(({ page }) => getHost(page.url) === host);
  if (host === null)
    throw new UploadError('None of the scanned pages has a website address, so there is nothing to upload.');
  const start: UploadStart = {
    type: 'upload',
    version: SCAN_FILE_VERSION,
    key: randomUUID(),
    tool_version: version,
    settings: { ...settings, url: own[0]!.page.url },
    // A test may sign in, which the scan doesn't notice. The server treats such pages as confidential.
    signs_in: true,
    rule_versions: { ...getRuleVersions(settings) },
    started_at: new Date().toISOString(),
    site: site ?? null,
    ...{ branch, commit: commit ?? null, default_branch: null, compare_with: null },
  };
  const urls = new Set<string>();
  const pages = mergeEqual(own).map((state, index) => {
    const url = toStateUrl(state, urls);
    urls.add(url);
    return toPageLine(state, url, index + 1);
  });
  const end: UploadLine = { type: 'upload-end', pages: pages.length, beyond_limit: 0 };
  const text = [start, ...pages, end].map((line) => `${cleanJson(line)}\n`).join('');
  const base = server.replace(/\/+$/, '');
  const { scan_id } = await send(base, apiKey, Uint8Array.from(await promisify(gzip)(text)));
  const left = states.length - own.length;
  return [
    `Uploaded to ${base}/scans/${scan_id}`,
    ...(left === 0
      ? []
      : [`${left} of ${states.length} states are on a different site than ${host} and weren’t uploaded.`]),
  ];
}

const getHost = (url: string | undefined): string | null => {
  const parsed = URL.parse(url ?? '');
  return parsed === null ? null : getSiteHost(parsed);
};

/** Merges states with the same URL, selection and results. The positions of elements may differ. */
function mergeEqual(states: readonly StateToUpload[]): (StateToUpload & { readonly others: number })[] {
  const groups = Map.groupBy(states, ({ page, selection }) => {
    if (page.status !== 'tested') return JSON.stringify([page.url, selection, page.notTested.code]);
    const { url, title, tallies, unexamined } = page;
    const findings = page.findings.map(({ box: _box, related: _related, ...finding }) => finding);
    return JSON.stringify([url, selection, title, tallies, unexamined, findings]);
  });
  return [...groups.values()].map(([first, ...others]) => ({ ...first!, others: others.length }));
}

/** Maximum length of a state's name in its URL. */
const MAX_STATE_LENGTH = 200;

/**
 * Gives a state its own URL, because several may have the same one. It contains the state's name rather than its
 * position, so that the server recognizes the state when tests have been added or moved. If options exclude
 * something, they are also part of the URL. Otherwise, issues would count as fixed once their rule is excluded.
 */
function toStateUrl({ page, label, selection }: StateToUpload, used: ReadonlySet<string>): string {
  const words = label.slice(0, MAX_STATE_LENGTH).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const suffix =
    selection === '' ? '' : `-${createHash('sha256').update(selection).digest('hex').slice(0, 8)}`;
  const name = `${words}${suffix}`;
  const url = new URL(page.url);
  const { hash } = url;
  for (let count = 1; ; count++) {
    url.hash = `${hash === '' ? '' : `${hash}&`}state-${name}${count === 1 ? '' : `-${count}`}`;
    if (!used.has(url.href)) return url.href;
  }
}

/** @param number the state's position, from 1 */
function toPageLine(
  { page, label, others }: ReturnType<typeof mergeEqual>[number],
  url: string,
  number: number,
): Exclude<UploadLine, { pages: number }> {
  const step = { number, name: others === 0 ? label : `${label} (and ${others} more)`, healed: [] };
  if (page.status !== 'tested') return { type: 'page-failed', page: { ...page, url, step } };
  const findings = page.findings.map((finding) => ({
    ...finding,
    state: [label, ...(finding.state ?? [])],
  }));
  return {
    type: 'page-done',
    page: { ...page, url, step, findings },
    place: { clicks: null, links: [], forms: [] },
    fixes: null,
  };
}

/** Sends a scan file. The server recognizes a file that it has already stored. */
async function send(base: string, apiKey: string, body: Uint8Array<ArrayBuffer>) {
  const sendOnce = () =>
    fetch(`${base}${uploadScan.path}`, {
      method: uploadScan.method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': SCAN_FILE_MEDIA_TYPE },
      body,
      // The key is intended only for this server.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => error);
  const reply = await sendWithRetries(sendOnce, () => {});
  if (reply instanceof Error)
    throw new UploadError(`We couldn’t reach ${base}. Check the server’s URL and the connection.`);
  const content: unknown = await reply.json().catch(() => undefined);
  const parsed = reply.ok ? uploadScan.replies[200].safeParse(content) : undefined;
  if (parsed?.success) return parsed.data;
  const { error } = Problem.safeParse(content).data ?? {};
  throw new UploadError(
    cleanLine(
      error ??
        `Unexpected response (HTTP ${reply.status}). Check that ${base} is the URL of a Curbcut server.`,
    ),
  );
}
