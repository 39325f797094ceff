import { REPORT_TYPES } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import { generateReport } from '../src/index.ts';
import { findReportFailures } from './support/find-report-failures.ts';
import { createSampleScan, joinText } from './support/sample-scan.ts';

describe.each(REPORT_TYPES)('%s', (type) => {
  test.each([320, 1280])('has no failures in Curbcut and axe-core at %i px', async (width) => {
    const html = await joinText(
      generateReport(createSampleScan({ hostile: true }), { type, format: 'html' }),
    );
    expect(await findReportFailures(html, width)).toEqual({ curbcut: [], axe: [] });
  });
});
