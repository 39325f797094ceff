import { Report, type SharedReport } from '@curbcut/contract';

const DAY_MS = 86_400_000;

/** A finished report of a mocked scan. */
export function createReport(index: number, change: Partial<Report> = {}): Report {
  const id = `00000000-0000-4000-a000-${String(index).padStart(12, '0')}`;
  const at = new Date(Date.now() - index * DAY_MS).toISOString();
  const path = `/api/scanner/reports/${id}/download/?key=made-up`;
  const status = change.status ?? 'ready';
  const isReady = status === 'ready';
  const format = change.format ?? 'html';
  return Report.parse({
    id,
    scan_id: '00000000-0000-4000-8000-000000000001',
    url: 'https://shop-1.example/',
    scanned_at: at,
    type: 'summary',
    format,
    status,
    percent: isReady ? 100 : 42,
    step: status === 'running' ? 'reading' : null,
    bytes: isReady ? 48_200 : null,
    error: null,
    code: null,
    created_at: at,
    completed_at: isReady ? at : null,
    outdated: false,
    download_url: isReady ? path : null,
    preview_url: isReady && format === 'html' ? `${path}&show=1` : null,
    shares: [],
    ...change,
  } satisfies Report);
}

/** The last 20 openings of a link, from two networks. */
const createOpenings = () =>
  Array.from({ length: 20 }, (_, index) => ({
    at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    network: index % 3 === 0 ? '2001:db8:85a3::/48' : '203.0.113.0/24',
  }));

/** One report in each state, with an active, a revoked and an expired link. */
export function createReports(): Report[] {
  const link = (index: number, expiresIn: number, revoked = false) => ({
    id: `link-${index}`,
    created_at: new Date(Date.now() - index * DAY_MS).toISOString(),
    expires_at: new Date(Date.now() + expiresIn * DAY_MS).toISOString(),
    revoked_at: revoked ? new Date().toISOString() : null,
    opened: index === 1 ? 23 : 0,
    openings: index === 1 ? createOpenings() : [],
  });
  return [
    createReport(0, { status: 'running', type: 'detailed', format: 'pdf' }),
    createReport(1, { shares: [link(1, 13), link(2, 12, true), link(20, -2)] }),
    createReport(2, {
      status: 'failed',
      type: 'conformance',
      format: 'openacr',
      error: 'We couldn’t create the report. Try again. If it fails again, choose a different format.',
      code: 'report/failed',
      url: `https://shop.example/${'a-very-long-path-'.repeat(12)}`,
    }),
    createReport(3, { type: 'developer', format: 'sarif' }),
  ];
}

export const mockSharedReport: SharedReport = {
  url: 'https://shop-1.example/',
  scanned_at: '2026-02-03T12:00:00.000Z',
  type: 'summary',
  format: 'html',
  bytes: 48_200,
  completed_at: new Date().toISOString(),
  outdated: false,
  expires_at: '2099-02-17T12:00:00.000Z',
  download_url: '/api/scanner/shared/token/download/',
  preview_url: '/api/scanner/shared/token/download/?show=1',
};
