import type { Problem, StartedScan } from '@curbcut/contract';

/**
 * Returns a command that starts a scan.
 *
 * @param origin the server's origin; null in the prerendered page, which doesn't know it
 */
export const buildFirstRequest = (origin: string | null): string =>
  [
    `curl ${origin ?? 'https://YOUR-SERVER'}/api/scanner/start-scan/ \\`,
    `  --header 'Authorization: Bearer YOUR-KEY' \\`,
    `  --json '{"url": "https://example.com/"}'`,
  ].join('\n');

const SCAN_ID = '3f04d265-0e17-473c-97d9-58fbeeaecf71';

/** The server's response to the command. */
export const firstResponse = {
  scan_id: SCAN_ID,
  status: 'queued',
  progress_url: `/api/scanner/progress/${SCAN_ID}/`,
  results_url: `/api/scanner/results/${SCAN_ID}/`,
  site_id: 'fb6e6cbd-0ff3-4311-b848-8e8ce2afa246',
  max_pages: 5,
  notice: null,
  claim_token: null,
} satisfies StartedScan;

/** The server's response if the URL is invalid. */
export const firstError = {
  error: 'A website address can’t contain spaces.',
  code: 'scan/address',
  details: { url: ['A website address can’t contain spaces.'] },
} satisfies Problem;
