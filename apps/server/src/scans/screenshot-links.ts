import {
  getAuditScreenshot,
  getFixScreenshot,
  getLiveScreenshot,
  getPageScreenshot,
} from '@curbcut/contract';
import type { Reader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { createDailyKeys } from '../http/daily-keys.ts';

/** Builds the URLs of a scan's screenshots for one reader. */
export interface ScanScreenshotLinks {
  getPageScreenshotUrl(scan: Pick<ScanRow, 'id' | 'organizationId'>, position: number): string;
  /** URL of an image of a page that is being tested. */
  getLiveScreenshotUrl(
    scan: Pick<ScanRow, 'id' | 'organizationId'>,
    position: number,
    image: 'preview' | 'screenshot',
  ): string;
  /** URL of the screenshot with an issue's fix applied. */
  getFixScreenshotUrl(scan: Pick<ScanRow, 'id' | 'organizationId'>, issue: string): string;
}

/**
 * Builds screenshot URLs. URLs for an owned scan contain a key for that scan's screenshots; URLs for an audit
 * contain a key for the audit's screenshots and one account.
 */
export interface ScreenshotLinks extends ScanScreenshotLinks {
  /**
   * Returns the builder of URLs for a reader. URLs for someone who has opened a link to results contain a key for that
   * link, so that they stop working with it.
   */
  forReader(reader: Pick<Reader, 'share'>): ScanScreenshotLinks;
  /** Returns the link to results that a key from a request belongs to; undefined if the key isn't valid. */
  getShareId(scanId: string, key: string): string | undefined;
  /**
   * Returns the builder for the URLs of audit files that an account receives. URLs for an API key don't
   * contain a key; requests have to send the API key.
   */
  forViewer(userId: string | null): AuditScreenshotLinks;
  /** Returns the account that received a key for an audit's files; undefined if the key isn't valid. */
  getAuditViewer(auditId: string, key: string): string | undefined;
  /** Whether a key from a request is currently valid for a scan's screenshots. */
  isValidKey(id: string, key: string): boolean;
}

/** Builds URLs of audit files for one account. */
export interface AuditScreenshotLinks {
  /** URL of an audit page's screenshot. */
  getAuditScreenshotUrl(auditId: string, page: number): string;
  /** Adds the key to the path of another audit file. */
  addKey(auditId: string, path: string): string;
}

export function createScreenshotLinks(secret: Uint8Array, now: () => number = Date.now): ScreenshotLinks {
  const { getKey, isValidKey } = createDailyKeys(secret, now);
  const getShareKey = (scanId: string, shareId: string) => getKey(`${scanId} ${shareId}`);
  const links = createScanLinks(({ id, organizationId }) => (organizationId === null ? null : getKey(id)));
  return {
    ...links,
    forReader: ({ share }) =>
      share ? createScanLinks(({ id }) => `${share.id}.${getShareKey(id, share.id)}`) : links,
    getShareId(scanId, key) {
      const shareId = key.slice(0, key.indexOf('.'));
      return isValidKey(`${scanId} ${shareId}`, key.slice(shareId.length + 1)) ? shareId : undefined;
    },
    forViewer(userId) {
      const addKey = (auditId: string, path: string) =>
        userId === null ? path : `${path}?key=${userId}.${getKey(`${auditId} ${userId}`)}`;
      return {
        getAuditScreenshotUrl: (auditId, page) =>
          addKey(
            auditId,
            getAuditScreenshot.path.replace('{auditId}', auditId).replace('{pageId}', String(page)),
          ),
        addKey,
      };
    },
    getAuditViewer(auditId, key) {
      const userId = key.slice(0, key.indexOf('.'));
      return isValidKey(`${auditId} ${userId}`, key.slice(userId.length + 1)) ? userId : undefined;
    },
    isValidKey,
  };
}

/** @param getScanKey returns the key for a scan's screenshots; null if they need none */
function createScanLinks(
  getScanKey: (scan: Pick<ScanRow, 'id' | 'organizationId'>) => string | null,
): ScanScreenshotLinks {
  const withKey = (scan: Pick<ScanRow, 'id' | 'organizationId'>, path: string) => {
    const key = getScanKey(scan);
    return key === null ? path : `${path}?key=${key}`;
  };
  return {
    getPageScreenshotUrl: (scan, position) =>
      withKey(
        scan,
        getPageScreenshot.path.replace('{scanId}', scan.id).replace('{pageId}', String(position)),
      ),
    getLiveScreenshotUrl: (scan, position, image) =>
      withKey(
        scan,
        getLiveScreenshot.path
          .replace('{scanId}', scan.id)
          .replace('{pageId}', String(position))
          .replace('{image}', image),
      ),
    getFixScreenshotUrl: (scan, issue) =>
      withKey(
        scan,
        getFixScreenshot.path.replace('{scanId}', scan.id).replace('{issueId}', encodeURIComponent(issue)),
      ),
  };
}
