import type { FastifyRequest } from 'fastify';
import type { Reader } from '../db/queries/reader.ts';
import { readScanForJob } from '../db/queries/scans.ts';
import { getCaller } from '../http/caller.ts';
import type { Services } from '../services.ts';

/**
 * Returns the reader of a scan's screenshots: the caller, or the owner if the request has the key of the scan's
 * screenshots.
 */
export async function getViewer(
  services: Services,
  request: FastifyRequest,
  scanId: string,
  key: string | undefined,
): Promise<Reader> {
  if (key === undefined || !services.screenshotLinks.isValidKey(scanId, key)) {
    return (await getCaller(services, request)).reader;
  }
  return { userId: (await readScanForJob(services.db, scanId))?.ownerId ?? null };
}
