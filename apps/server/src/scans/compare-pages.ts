import type { ScanComparison } from '@curbcut/engine';
import { readFirstPage, saveFirstPage } from '../db/queries/scans.ts';
import type { Services } from '../services.ts';

/**
 * Compares a scan's page with its start page, which is visited before the other pages are admitted. The start
 * page's structure is in the database, so that every process that visits the scan's pages compares them with
 * it, even after a restart.
 */
export function createScanComparison(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { scanId, position }: { readonly scanId: string; readonly position: number },
): ScanComparison {
  return {
    isFirst: position === 0,
    getFirst: (variant) => readFirstPage(db, scanId, variant),
    report: (variant, structure) => {
      saveFirstPage(db, scanId, variant, structure).catch((error: unknown) =>
        log.warn({ err: error }, 'the structure of the first page was not stored'),
      );
    },
  };
}
