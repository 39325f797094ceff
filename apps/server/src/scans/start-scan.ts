import { randomUUID } from 'node:crypto';
import {
  DEFAULT_DEPTH,
  DEFAULT_SIGNED_IN_TESTS,
  getProgress,
  getResults,
  ScanAuth,
  type StartedScan,
  type StartScanBody,
} from '@curbcut/contract';
import {
  combineVariants,
  getRuleVersions,
  InvalidUrlError,
  optionalRuleIds,
  parseSiteUrl,
  type SiteUrl,
} from '@curbcut/engine';
import { getStartUrl, listSecretNames } from '@curbcut/journeys';
import type { Caller } from '../auth/caller.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { createScan, readScan, saveScanSecret } from '../db/queries/scans.ts';
import { findSite, getOrCreateSite, readSite } from '../db/queries/sites.ts';
import { addToScanQueue } from '../db/queries/slots.ts';
import type { StoredSettings } from '../db/schema.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { finalizeScanJob, startCrawlJob } from '../jobs/job-definitions.ts';
import { resolveScanJourneys, type ScanJourneyContents } from '../journeys/scan-journeys.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import type { Services } from '../services.ts';
import { getSlotOwner } from '../slots/assign-slots.ts';
import { toScanSettings } from './scan-presenters.ts';

/**
 * Starts a scan: checks the URL and the caller's limits, stores the scan and sends its first job. A request
 * for more pages than the caller is allowed to scan isn't rejected: the scan is limited, and the notice
 * explains this.
 *
 * @throws {ApiProblem} if the URL can't be scanned or isn't allowed to be, or if the limits are used up.
 */
export async function startScan(
  services: Services,
  caller: Caller,
  body: StartScanBody,
): Promise<StartedScan> {
  const target = await requireScannableUrl(services, body.url);
  if (body.journey && caller.reader.organizationId === null) throw new ApiProblem('journey/no-account');
  const settings = toStoredSettings(body, target, getAllowance(services, caller).pagesPerScan);
  const started = await services.db.transaction((tx) =>
    createQueuedScan(services, tx, caller, settings, body.auth ?? null),
  );
  return { ...started, notice: [target.note, started.notice].filter(Boolean).join(' ') || null };
}

/**
 * Returns the settings to store for a request, with the requested or default number of pages.
 *
 * @throws {ApiProblem} 400 if settings contradict each other or are unknown.
 */
export function toStoredSettings(
  body: StartScanBody,
  { url, isSchemeGuessed }: Pick<SiteUrl, 'url' | 'isSchemeGuessed'>,
  pagesPerScan: number,
): StoredSettings {
  if (body.journey && body.auth) {
    const sentence = 'Use either a journey or sign-in data.';
    throw new ApiProblem('request/invalid', { error: sentence, details: { journey: [sentence] } });
  }
  const { sign_in: signIn = null, steps = null } = body.journey ?? {};
  return toStorable({
    url,
    max_pages: body.max_pages ?? pagesPerScan,
    include: body.include ?? [],
    exclude: body.exclude ?? [],
    variants: combineVariants(body.viewports, body.color_schemes, body.views),
    wait_for: body.wait_for ?? null,
    level: body.level ?? 'AA',
    best_practices: body.best_practices ?? true,
    second_opinion: body.second_opinion ?? false,
    optional_rules: requireKnownOptionalRules(body.optional_rules ?? []),
    depth: body.depth ?? DEFAULT_DEPTH,
    signed_in: body.signed_in ?? DEFAULT_SIGNED_IN_TESTS,
    page_selection: body.page_selection ?? 'in-order',
    reuse_unchanged: body.reuse_unchanged ?? false,
    respect_robots: body.respect_robots ?? true,
    scheme_guessed: isSchemeGuessed,
    signs_in: body.auth !== undefined || signIn !== null,
    ...((signIn !== null || steps !== null) && { wanted_journeys: { signIn, steps } }),
  });
}

/** Who starts a scan: a request's caller, or a schedule. */
type ScanCaller = Pick<Caller, 'reader' | 'network' | 'organization'> & {
  readonly user: { readonly id: string } | null;
};

/**
 * Starts a scan with known settings, and counts it.
 *
 * @param requested The requested settings; their number of pages is limited to what the caller is allowed to
 * scan.
 * @throws {ApiProblem} if the caller's limits are used up, in which case nothing has been stored.
 */
export async function createQueuedScan(
  services: Services,
  tx: Db,
  caller: ScanCaller,
  requested: StoredSettings,
  auth: ScanAuth | null,
): Promise<StartedScan> {
  const { config, queue, tracing } = services;
  const allowance = getAllowance(services, caller);
  const { organizationId } = caller.reader;
  const limited = { ...requested, max_pages: Math.min(requested.max_pages, allowance.pagesPerScan) };
  const scanId = randomUUID();
  const timeIsUp = new Date(Date.now() + config.scanTimeLimitMs);
  const siteId = organizationId && (await findOrAddSite(tx, organizationId, caller.reader, limited.url));
  if (limited.respect_robots === false) await requireVerifiedSite(tx, siteId);
  const { settings, journeys } = await resolveJourneys(services, tx, siteId, limited);
  const countedMonth = await allowance.countScan(tx);
  const { url } = settings;
  const claimToken = organizationId === null ? createSecretToken() : null;
  const claimHash = claimToken && hashToken(claimToken);
  const ruleVersions = getRuleVersions(toScanSettings({ settings }));
  await createScan(tx, {
    id: scanId,
    ...{ organizationId, siteId, url, settings, ruleVersions, countedMonth, claimHash },
    startedBy: caller.user?.id ?? null,
  });
  const slotOwner = getSlotOwner(services, caller);
  await addToScanQueue(tx, scanId, slotOwner, tracing.getTraceparent());
  if (auth || journeys)
    await saveScanSecret(tx, scanId, sealScanSecrets(services, scanId, { auth, journeys }));
  await queue.send(tx, startCrawlJob, [{ scanId }], { group: slotOwner });
  // This job isn't part of the scan's trace, because the trace would then last until the time is up.
  await queue.send(tx, finalizeScanJob, [{ scanId, because: 'time-is-up' }], {
    startAt: timeIsUp,
    traceparent: null,
  });
  return {
    scan_id: scanId,
    status: 'queued',
    progress_url: getProgress.path.replace('{scanId}', scanId),
    results_url: getResults.path.replace('{scanId}', scanId),
    site_id: siteId,
    max_pages: settings.max_pages,
    notice: requested.max_pages > allowance.pagesPerScan ? allowance.pageLimitNotice : null,
    claim_token: claimToken,
  };
}

/** @throws {ApiProblem} 403 unless the organization has verified that it controls the site. */
async function requireVerifiedSite(tx: Db, siteId: string | null): Promise<void> {
  const site = siteId === null ? undefined : await readSite(tx, siteId);
  if (!site?.ownershipVerifiedAt) throw new ApiProblem('scan/not-verified');
}

/**
 * Adds the newest versions of the journeys to a scan's settings, and returns what they contain. A scan of steps
 * starts where its journey starts, and has one page for each tested step.
 *
 * @throws {ApiProblem} if a journey can't be used.
 */
async function resolveJourneys(
  services: Pick<Services, 'vault'>,
  tx: Db,
  siteId: string | null,
  settings: StoredSettings,
): Promise<{ readonly settings: StoredSettings; readonly journeys: ScanJourneyContents | null }> {
  const { wanted_journeys: wanted, journey: _earlier, ...rest } = settings;
  if (siteId === null || !wanted) return { settings: rest, journeys: null };
  const site = { id: siteId, url: settings.url };
  const { named, contents } = await resolveScanJourneys(services, tx, site, wanted);
  const { steps } = contents;
  const known = { ...rest, wanted_journeys: wanted, journey: named };
  if (steps === null || named.steps === null) return { settings: known, journeys: contents };
  const { href: url } = new URL(getStartUrl(steps));
  const usesSecrets = listSecretNames(steps).length > 0;
  return {
    settings: { ...known, url, scheme_guessed: false, signs_in: settings.signs_in || usesSecrets },
    journeys: contents,
  };
}

/**
 * Finds the organization's site that a URL belongs to, or adds it.
 *
 * @throws {ApiProblem} 403 if the caller can only access other sites.
 */
export async function findOrAddSite(
  tx: Db,
  organizationId: string,
  { siteIds }: Reader,
  url: string,
): Promise<string> {
  if (siteIds === null) return getOrCreateSite(tx, organizationId, url);
  const siteId = await findSite(tx, organizationId, url);
  if (siteId === undefined || !siteIds.includes(siteId)) throw new ApiProblem('organization/other-site');
  return siteId;
}

/**
 * Returns the URL to visit for a typed address.
 *
 * @throws {ApiProblem} if it isn't valid, may not be scanned, or there is no browser to scan it with.
 */
export async function requireScannableUrl(services: Services, typed: string): Promise<SiteUrl> {
  const target = parseScanUrl(typed);
  const checker = await services.getTargetChecker().catch((error: Error) => {
    throw new ApiProblem('scan/no-browser', { error: error.message, cause: error });
  });
  const checked = checker.checkTarget(target.url);
  if (!checked.ok) {
    throw new ApiProblem('scan/refused-address', {
      error: checked.sentence,
      details: { url: [checked.sentence] },
    });
  }
  return target;
}

/** @throws {ApiProblem} if the text isn't a URL. */
export function parseScanUrl(typed: string) {
  try {
    return parseSiteUrl(typed);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new ApiProblem('scan/address', { error: error.message, details: { url: [error.message] } });
  }
}

/** @throws {ApiProblem} if one of them isn't a rule that is off by default. */
function requireKnownOptionalRules(ids: readonly string[]): string[] {
  const unknown = ids.filter((id) => !optionalRuleIds.includes(id));
  if (unknown.length > 0) {
    const sentence = `These rules don’t exist or aren’t optional: ${unknown.join(', ')}. Optional rules: ${optionalRuleIds.join(', ')}.`;
    throw new ApiProblem('request/invalid', { details: { optional_rules: [sentence] } });
  }
  return [...new Set(ids)];
}

/**
 * Starts a scan with another scan's URL and settings.
 *
 * @throws {ApiProblem} if the caller has no such scan, the scan used sign-in data, or the limits are used up.
 */
export async function scanAgain(services: Services, caller: Caller, scanId: string): Promise<StartedScan> {
  const scan = await readScan(services.db, caller.reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.settings.signs_in && !scan.settings.journey) throw new ApiProblem('scan/signed-in');
  await requireScannableUrl(services, scan.url);
  return services.db.transaction((tx) => createQueuedScan(services, tx, caller, scan.settings, null));
}

/** What a scan needs to reach pages that aren't public. */
interface ScanSecrets {
  readonly auth: ScanAuth | null;
  readonly journeys: ScanJourneyContents | null;
}

/**
 * Encrypts a scan's sign-in data and journeys for this scan only, to be stored while it runs. They are never
 * returned by the API and never logged.
 */
function sealScanSecrets({ vault }: Pick<Services, 'vault'>, scanId: string, secrets: ScanSecrets): string {
  return vault.seal(JSON.stringify(secrets), scanId);
}

/** @throws Error if the key has changed since the scan was started. */
export function openScanSecrets(
  { vault }: Pick<Services, 'vault'>,
  scanId: string,
  sealed: string | undefined,
): ScanSecrets {
  if (sealed === undefined) return { auth: null, journeys: null };
  const { auth, journeys } = JSON.parse(vault.open(sealed, scanId)) as ScanSecrets;
  return { auth: auth && ScanAuth.parse(auth), journeys };
}
