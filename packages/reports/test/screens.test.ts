import { capturePage, measureContrast, restHtml } from '@curbcut/capture/test-kit';
import { REPORT_TYPES } from '@curbcut/contract';
import { askAxe } from '@curbcut/engine/second-opinion';
import { createPageModel } from '@curbcut/page-model';
import { judge, rulesInScope } from '@curbcut/rules';
import { describe, expect, test } from 'vitest';
import { makeReport } from '../src/index.ts';
import { sampleScan, textOf } from './kit/sample-scan.ts';

/** What fails on a report, as our own scan and as axe-core see it. */
async function failuresOf(html: string, width: number): Promise<{ ours: string[]; axe: string[] }> {
  const resting = await restHtml({ html, path: 'report.html' }, { width, height: 800 });
  const capture = await capturePage(resting);
  const contrast = await measureContrast(
    resting,
    capture,
    createPageModel(capture).contrastQuestions('minimum'),
  );
  if (contrast !== null) capture.facts.contrast = contrast;
  const scope = { level: 'AA', bestPractices: true } as const;
  const { findings } = judge(createPageModel(capture), rulesInScope(scope));
  const axe = await askAxe(resting);
  return {
    ours: findings
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ ruleId, element, message }) => `${ruleId}: ${element.selector}: ${message}`),
    axe: axe.flatMap(({ violations }) => violations.map(({ rule, summary }) => `${rule}: ${summary}`)),
  };
}

describe.each(REPORT_TYPES)('%s', (type) => {
  test.each([320, 1280])('passes our own scan and axe-core’s at %i px', async (width) => {
    const html = await textOf(makeReport(sampleScan({ hostile: true }), { type, format: 'html' }));
    expect(await failuresOf(html, width)).toEqual({ ours: [], axe: [] });
  });
});
