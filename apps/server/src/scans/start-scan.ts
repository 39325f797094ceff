import { randomUUID } from 'node:crypto';
import { progress, results, type StartedScan, type StartScanBody } from '@curbcut/contract';
import { AddressError, parseSiteAddress, variantsOf } from '@curbcut/engine';
import { createScan, keepSecret } from '../db/queries/scans.ts';
import type { StoredSettings } from '../db/schema.ts';
import { storable } from '../db/storable.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { endScanJob, openSiteJob } from '../jobs/definitions.ts';
import { allowanceOf } from '../plans/allowance.ts';
import type { Services } from '../services.ts';
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
  const { config, db, queue } = services;
  const { url, note, schemeGuessed } = await scannableAddress(services, body.url);
  const allowance = allowanceOf(services, caller);
  const { pagesPerScan } = allowance;
  const wanted = body.max_pages ?? pagesPerScan;
  const settings: StoredSettings = storable({
    url,
    max_pages: Math.min(wanted, pagesPerScan),
    include: body.include ?? [],
    exclude: body.exclude ?? [],
    variants: variantsOf(body.viewports, body.color_schemes),
    wait_for: body.wait_for ?? null,
    level: body.level ?? 'AA',
    best_practices: body.best_practices ?? true,
    second_opinion: body.second_opinion ?? false,
    respect_robots: true,
    scheme_guessed: schemeGuessed,
    signs_in: body.auth !== undefined,
  });
  const scanId = randomUUID();
  const timeIsUp = new Date(Date.now() + config.scanTimeLimitMs);
  await db.transaction(async (tx) => {
    const countedMonth = await allowance.countScan(tx);
    await createScan(tx, { id: scanId, ownerId: caller.reader.userId, url, settings, countedMonth });
    if (body.auth) await keepSecret(tx, scanId, sealAuth(services, scanId, body.auth));
    await queue.send(tx, openSiteJob, [{ scanId }]);
    await queue.send(tx, endScanJob, [{ scanId, because: 'time-is-up' }], timeIsUp);
  });
  const fewer = wanted > pagesPerScan ? allowance.fewerPages : null;
  return {
    scan_id: scanId,
    status: 'queued',
    progress_url: progress.path.replace('{scanId}', scanId),
    results_url: results.path.replace('{scanId}', scanId),
    max_pages: settings.max_pages,
    notice: [note, fewer].filter((sentence) => sentence !== null).join(' ') || null,
  };
}

/** The address that was typed, as it will be visited. */
async function scannableAddress(services: Services, typed: string) {
  const address = readAddress(typed);
  const scanner = await services.scanner().catch((error: Error) => {
    throw new ApiProblem('scan/no-browser', { error: error.message, cause: error });
  });
  const checked = scanner.guard.checkTarget(address.url);
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
