import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, ScanStatus, Timestamp } from '../entities/enums.ts';
import { ScanSettings } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import {
  NotTestedPage,
  PageFixResults,
  PageImportanceInputs,
  PagePartResults,
  TestedPage,
} from '../scan-event.ts';
import { MAX_URL_LENGTH } from '../values.ts';

/** Gzip-compressed JSON Lines; see {@link UploadStart}. */
export const SCAN_FILE_MEDIA_TYPE = 'application/vnd.curbcut.scan+gzip';
export const SCAN_FILE_VERSION = 1;

/** Limits for uploaded scans. */
export const SCAN_FILE_LIMITS = {
  /** Bytes, compressed. */
  compressed: 32 * 1024 * 1024,
  /** Bytes in all lines together. */
  total: 512 * 1024 * 1024,
  /** Bytes in one line, which is one page. */
  line: 16 * 1024 * 1024,
  /** Characters in one string. */
  text: 100_000,
  /** Entries in one list. */
  list: 20_000,
  /** Depth of nested lists and objects. */
  depth: 60,
  /** Findings on one page. */
  findings: 10_000,
} as const;

/** A branch or a commit, as Git and CI systems write it. */
const gitName = (length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    .regex(/^[^\p{Cc}\s]+$/u, 'Enter a name without spaces');
export const BranchName = gitName(250);

/** The first line of a scan file. */
export const UploadStart = z.object({
  type: z.literal('upload'),
  version: z.literal(SCAN_FILE_VERSION),
  /** Chosen by the client. Uploading the same scan again with the same key doesn't store it twice. */
  key: z.uuid(),
  tool_version: z.string().min(1).max(50),
  settings: ScanSettings,
  /** Whether pages were visited in a user's session. */
  signs_in: z.boolean(),
  /** The versions of the rules that the scan ran, by rule id. */
  rule_versions: z.record(z.string().max(100), z.string().max(100)),
  started_at: Timestamp,
  /** The site that the results belong to, if it was scanned at a different URL, such as a preview. */
  site: z.string().max(MAX_URL_LENGTH).nullable(),
  branch: BranchName.nullable(),
  commit: gitName(100).nullable(),
  /** The repository's default branch, if the CI system reports it. */
  default_branch: BranchName.nullable(),
  /** The branch whose newest upload the results are to be compared with. */
  compare_with: BranchName.nullable(),
});
export type UploadStart = z.infer<typeof UploadStart>;

/** A tested page in a scan file. */
export const UploadedPage = z.object({
  type: z.literal('page-done'),
  page: TestedPage,
  place: PageImportanceInputs,
  fixes: PageFixResults.nullable(),
  /** Absent if no test left parts to other pages or found anything in such a part. */
  parts: PagePartResults.optional(),
});

/** The lines of a scan file: the start, the pages in the order in which they were chosen, the end. */
export const UploadLine = z.discriminatedUnion('type', [
  UploadedPage,
  z.object({ type: z.literal('page-failed'), page: NotTestedPage }),
  z.object({
    type: z.literal('upload-end'),
    pages: z.number().int().min(1),
    beyond_limit: z.number().int().min(0),
  }),
]);
export type UploadLine = z.infer<typeof UploadLine>;

export const UploadedScan = z
  .object({
    scan_id: ScanId,
    site_id: z.uuid().nullable(),
    status: ScanStatus,
    branch: z.string().nullable(),
    default_branch: z.string().describe('The site’s default branch'),
    updates_issues: z
      .boolean()
      .describe(
        'Whether the scan opens and closes the site’s issues. False for uploads of branches other than the default branch',
      ),
    compared_with: z
      .object({
        branch: z.string(),
        scan_id: ScanId.nullable().describe('The branch’s newest upload; null if there is none'),
      })
      .nullable()
      .describe('Null unless the upload names a branch to compare with'),
  })
  .meta({ id: 'UploadedScan' });
export type UploadedScan = z.infer<typeof UploadedScan>;

export const uploadScan = defineRoute({
  method: 'POST',
  path: '/api/scanner/uploaded-scans/',
  id: 'uploadScan',
  summary: 'Store a scan that ran elsewhere, for example in CI',
  description:
    'Used by `curbcut scan --upload`. The server groups the findings into issues and calculates the scores itself. ' +
    'The scan counts toward the plan. If the server already has an upload with this key, it stores nothing and returns the existing scan. An upload of a branch other than the site’s default branch doesn’t change the site’s issues, score or history.',
  access: 'scans:write',
  upload: {
    mediaType: SCAN_FILE_MEDIA_TYPE,
    description: 'A scan file as written by `curbcut scan --upload`, at most 32 MB',
  },
  replies: {
    200: UploadedScan,
    400: Problem,
    401: Problem,
    402: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
    415: Problem,
    429: Problem,
    503: Problem,
  },
});

export const downloadScanPages = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/events/',
  id: 'downloadScanPages',
  summary: 'Download an ended scan’s pages with all findings and fixes',
  description:
    'Used by `curbcut scan --remote`. Returns JSON Lines: one `page-done` or `page-failed` event for each page, as in the command ' +
    'line’s JSON Lines output, and a `scan-done` event. Findings of issues that are excluded are omitted.',
  access: 'results:read',
  visitors: true,
  params: z.object({ scanId: ScanId }),
  replies: {
    200: { mediaType: 'application/jsonl', description: 'One JSON object per line' },
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});
