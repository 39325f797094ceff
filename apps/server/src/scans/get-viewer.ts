import type { FastifyRequest } from 'fastify';
import type { Reader } from '../db/queries/reader.ts';
import { readScanForJob } from '../db/queries/scans.ts';
import { getCaller } from '../http/caller.ts';
import type { Services } from '../services.ts';

/** Who looks at pictures of a scan: the caller, or, with the key of the scan's pictures, whoever has it as its owner does. */
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
