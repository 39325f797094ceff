import type { FastifyRequest } from 'fastify';
import type { Reader } from '../db/queries/reader.ts';
import { readScanToWork } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import type { Services } from '../services.ts';

/** Who looks at pictures of a scan: the caller, or, with the key of the scan's pictures, whoever has it as its owner does. */
export async function viewerOf(
  services: Services,
  request: FastifyRequest,
  scanId: string,
  key: string | undefined,
): Promise<Reader> {
  if (key === undefined || !services.pictureLinks.opens(scanId, key)) {
    return (await callerOf(services, request)).reader;
  }
  return { userId: (await readScanToWork(services.db, scanId))?.ownerId ?? null };
}
