import { randomUUID } from 'node:crypto';
import { progress, results, type ScanAuth, type StartedScan, type StartScanBody } from '@curbcut/contract';
import {
  AddressError,
  optionalRuleIds,
  parseSiteAddress,
  type SiteAddress,
  variantsOf,
} from '@curbcut/engine';
import { hashOfToken, newSecretToken } from '../auth/secret-token.ts';
import type { Db } from '../db/database.ts';
import { createScan, keepSecret } from '../db/queries/scans.ts';
import { siteOf } from '../db/queries/sites.ts';
import { joinTurns } from '../db/queries/slots.ts';
import type { StoredSettings } from '../db/schema.ts';
import { storable } from '../db/storable.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { endScanJob, openSiteJob } from '../jobs/definitions.ts';
import { allowanceOf } from '../plans/allowance.ts';
import type { Services } from '../services.ts';
import { slotOwnerOf } from '../slots/assign-slots.ts';
import { sealAuth } from './scan-secret.ts';

/**
 * Starts a scan: checks the address and the caller's limits, stores the scan and sends its first job.
 *
 * More pages than the caller may scan are not refused: the scan does what it may, and says so.
 *
 * @throws {ApiProblem} when the address cannot or may not be scanned, or the limits are used up.
 */
export async function startScan(
  services: Services,
  caller: Caller,
  body: StartScanBody,
): Promise<StartedScan> {
  const address = await scannableAddress(services, body.url);
  const settings = settingsFrom(body, address, allowanceOf(services, caller).pagesPerScan);
  const begun = await services.db.transaction((tx) =>
    beginScan(services, tx, caller, settings, body.auth ?? null),
  );
  return { ...begun, notice: [address.note, begun.notice].filter(Boolean).join(' ') || null };
}

/** What is stored of a request for a scan; as many pages as asked for, or as may be when it does not say. */
export function settingsFrom(
  body: StartScanBody,
  { url, schemeGuessed }: Pick<SiteAddress, 'url' | 'schemeGuessed'>,
  pagesPerScan: number,
): StoredSettings {
  return storable({
    url,
    max_pages: body.max_pages ?? pagesPerScan,
    include: body.include ?? [],
    exclude: body.exclude ?? [],
    variants: variantsOf(body.viewports, body.color_schemes),
    wait_for: body.wait_for ?? null,
    level: body.level ?? 'AA',
    best_practices: body.best_practices ?? true,
    second_opinion: body.second_opinion ?? false,
    optional_rules: knownOptionalRules(body.optional_rules ?? []),
    respect_robots: true,
    scheme_guessed: schemeGuessed,
    signs_in: body.auth !== undefined,
  });
}

/**
 * Starts a scan with settings that are known, and counts it.
 *
 * @param wanted With as many pages as wanted; the scan gets those that the caller may scan.
 * @throws {ApiProblem} when the caller's limits are used up; nothing has been written then.
 */
export async function beginScan(
  services: Services,
  tx: Db,
  caller: Caller,
  wanted: StoredSettings,
  auth: ScanAuth | null,
): Promise<StartedScan> {
  const { config, queue } = services;
  const allowance = allowanceOf(services, caller);
  const { userId: ownerId } = caller.reader;
  const settings = { ...wanted, max_pages: Math.min(wanted.max_pages, allowance.pagesPerScan) };
  const { url } = settings;
  const scanId = randomUUID();
  const timeIsUp = new Date(Date.now() + config.scanTimeLimitMs);
  const countedMonth = await allowance.countScan(tx);
  const siteId = ownerId && (await siteOf(tx, ownerId, url));
  const claimToken = ownerId === null ? newSecretToken() : null;
  const claimHash = claimToken && hashOfToken(claimToken);
  await createScan(tx, { id: scanId, ownerId, siteId, url, settings, countedMonth, claimHash });
  const slotOwner = slotOwnerOf(services, caller);
  await joinTurns(tx, scanId, slotOwner);
  if (auth) await keepSecret(tx, scanId, sealAuth(services, scanId, auth));
  await queue.send(tx, openSiteJob, [{ scanId }], { group: slotOwner });
  await queue.send(tx, endScanJob, [{ scanId, because: 'time-is-up' }], { startAt: timeIsUp });
  return {
    scan_id: scanId,
    status: 'queued',
    progress_url: progress.path.replace('{scanId}', scanId),
    results_url: results.path.replace('{scanId}', scanId),
    site_id: siteId,
    max_pages: settings.max_pages,
    notice: wanted.max_pages > allowance.pagesPerScan ? allowance.fewerPages : null,
    claim_token: claimToken,
  };
}

/**
 * The address that was typed, as it will be visited.
 *
 * @throws {ApiProblem} when it is none, may not be scanned, or there is no browser to scan it with.
 */
export async function scannableAddress(services: Services, typed: string): Promise<SiteAddress> {
  const address = readAddress(typed);
  const scanner = await services.scanner().catch((error: Error) => {
    throw new ApiProblem('scan/no-browser', { error: error.message, cause: error });
  });
  const checked = scanner.checkTarget(address.url);
  if (!checked.ok) {
    throw new ApiProblem('scan/refused-address', {
      error: checked.sentence,
      details: { url: [checked.sentence] },
    });
  }
  return address;
}

/** @throws {ApiProblem} when what was typed is no address. */
export function readAddress(typed: string) {
  try {
    return parseSiteAddress(typed);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    throw new ApiProblem('scan/address', { error: error.message, details: { url: [error.message] } });
  }
}

/** @throws {ApiProblem} when one of them is no rule that is off by default. */
function knownOptionalRules(ids: readonly string[]): string[] {
  const unknown = ids.filter((id) => !optionalRuleIds.includes(id));
  if (unknown.length > 0) {
    const sentence = `These rules are not off by default, or do not exist: ${unknown.join(', ')}. Rules that can be switched on: ${optionalRuleIds.join(', ')}.`;
    throw new ApiProblem('request/invalid', { details: { optional_rules: [sentence] } });
  }
  return [...new Set(ids)];
}
