import { buffer } from 'node:stream/consumers';
import { toAuditScreenshotKey, toScreenshotKey } from '../blobs/blob-store.ts';
import type { AuditPageRow } from '../db/queries/audits.ts';
import { describeFileError } from '../file-errors.ts';
import type { ThreadServices } from '../services.ts';
import type { SourcePage } from './read-scan-source.ts';

/**
 * Copies page screenshots to an audit, so that they outlive the scan. Screenshots that are missing or can't
 * be written, for example because the disk is full, are skipped: answers matter more than screenshots.
 *
 * @returns the pages as they are stored.
 * @throws the blob store's error if it isn't about the disk or permissions.
 */
export async function copyScreenshots(
  { blobs, log }: Pick<ThreadServices, 'blobs' | 'log'>,
  scanId: string,
  auditId: string,
  pages: readonly SourcePage[],
): Promise<AuditPageRow[]> {
  const copy = async (position: number, number: number, format: string): Promise<boolean> => {
    const original = await blobs.get(toScreenshotKey(scanId, position, format));
    if (!original) return false;
    try {
      await blobs.put(toAuditScreenshotKey(auditId, number, format), await buffer(original.stream));
      return true;
    } catch (error) {
      if (describeFileError(error) === undefined) throw error;
      log.error({ err: error }, 'a screenshot could not be copied to an audit');
      return false;
    }
  };
  const rows: AuditPageRow[] = [];
  for (const { position, pageElements: _elements, ...page } of pages) {
    const isCopied = page.screenshot !== null && (await copy(position, page.number, page.screenshot.format));
    rows.push({ ...page, auditId, screenshot: isCopied ? page.screenshot : null });
  }
  return rows;
}

/** Returns the keys of audit pages' screenshots. */
export function listScreenshotKeys(
  auditId: string,
  pages: readonly Pick<AuditPageRow, 'number' | 'screenshot'>[],
): string[] {
  return pages.flatMap(({ number, screenshot }) =>
    screenshot ? [toAuditScreenshotKey(auditId, number, screenshot.format)] : [],
  );
}
