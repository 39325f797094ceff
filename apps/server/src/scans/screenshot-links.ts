import { getAuditScreenshot, getFixScreenshot, getPageScreenshot } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';
import { createDailyKeys } from '../http/daily-keys.ts';

/**
 * Builds screenshot URLs. URLs for an owned scan contain a key for that scan's screenshots; URLs for an audit
 * contain a key for the audit's screenshots and one account.
 */
export interface ScreenshotLinks {
  getPageScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, position: number): string;
  /** URL of the screenshot with an issue's fix applied. */
  getFixScreenshotUrl(scan: Pick<ScanRow, 'id' | 'ownerId'>, issue: string): string;
  /** Returns the builder for the URLs of audit files that an account receives. */
  forViewer(userId: string): AuditScreenshotLinks;
  /** Returns the account that received a key for an audit's files; undefined if the key is not valid. */
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
  const withKey = ({ id, ownerId }: Pick<ScanRow, 'id' | 'ownerId'>, path: string) =>
    ownerId === null ? path : `${path}?key=${getKey(id)}`;
  return {
    getPageScreenshotUrl: (scan, position) =>
      withKey(
        scan,
        getPageScreenshot.path.replace('{scanId}', scan.id).replace('{pageId}', String(position)),
      ),
    getFixScreenshotUrl: (scan, issue) =>
      withKey(
        scan,
        getFixScreenshot.path.replace('{scanId}', scan.id).replace('{issueId}', encodeURIComponent(issue)),
      ),
    forViewer(userId) {
      const addKey = (auditId: string, path: string) =>
        `${path}?key=${userId}.${getKey(`${auditId} ${userId}`)}`;
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
