import { capturePage, loadStableHtml, measureContrast } from '@curbcut/capture/test-kit';
import { REPORT_TYPES } from '@curbcut/contract';
import { runAxe } from '@curbcut/engine/second-opinion';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRulesInScope } from '@curbcut/rules';
import { describe, expect, test } from 'vitest';
import { generateReport } from '../src/index.ts';
import { createSampleScan, joinText } from './kit/sample-scan.ts';

/** Returns the failures that Curbcut and axe-core find on a report. */
async function findFailures(html: string, width: number): Promise<{ curbcut: string[]; axe: string[] }> {
  const page = await loadStableHtml({ html, path: 'report.html' }, { width, height: 800 });
  const capture = await capturePage(page);
  const contrast = await measureContrast(
    page,
    capture,
    createPageModel(capture).getContrastRequests('minimum'),
  );
  if (contrast !== null) capture.facts.contrast = contrast;
  const scope = { level: 'AA', bestPractices: true } as const;
  const { findings } = evaluateRules(createPageModel(capture), getRulesInScope(scope));
  const axe = await runAxe(page);
  return {
    curbcut: findings
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ ruleId, element, message }) => `${ruleId}: ${element.selector}: ${message}`),
    axe: axe.flatMap(({ violations }) => violations.map(({ rule, summary }) => `${rule}: ${summary}`)),
  };
}

describe.each(REPORT_TYPES)('%s', (type) => {
  test.each([320, 1280])('has no failures in Curbcut and axe-core at %i px', async (width) => {
    const html = await joinText(
      generateReport(createSampleScan({ hostile: true }), { type, format: 'html' }),
    );
    expect(await findFailures(html, width)).toEqual({ curbcut: [], axe: [] });
  });
});
