import { readFileSync } from 'node:fs';
import { allProbes } from '@curbcut/capture';
import { captureWithProbes, deleteCapture, openCaptureCache } from '@curbcut/capture/test-utils/cached';
import { createPageModel, type PageModel, type ProbeRequests } from '@curbcut/page-model';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { splitCases } from '../../../tools/test/scope.ts';
import { evaluateRules } from '../src/evaluate-rules.ts';
import { buildProbeRequests } from '../src/probe-requests.ts';
import { getRuleById } from '../src/rules.ts';

/**
 * Realistic pages for the rules that need a probe. Their author wrote them from the criteria's text without
 * having seen the probes. Most failing pages have a passing counterpart that differs only in the fix. The rules' own
 * cases test the same code, so `npm test` leaves most of these pages to `npm run test:all`.
 */
const ruleIdsByFolder = {
  'auto-updating': 'auto-updating-text',
  'character-keys': 'character-key-shortcuts',
  'keyboard-trap': 'no-keyboard-trap',
  'focus-visible': 'focus-visible',
  'text-clipped': 'text-clipped',
  'text-spacing': 'text-spacing',
} as const;

interface ProbePage {
  readonly file: string;
  readonly what: string;
}

/** Builds the requests for all probes that activate no controls and move only focus or the window. */
function buildFirstVisitRequests(page: PageModel): ProbeRequests {
  const { questions, hasScripts } = buildProbeRequests(page);
  const later = new Set<string>(
    allProbes
      .filter(({ dependsOnParts, id }) => dependsOnParts || id === 'states' || id === 'motion-controls')
      .map(({ facts }) => facts),
  );
  return {
    hasScripts,
    questions: Object.fromEntries(Object.entries(questions).filter(([facts]) => !later.has(facts))),
  };
}

const readFixture = (path: string) => readFileSync(new URL(`./fixtures/${path}`, import.meta.url), 'utf8');

afterAll(async () => (await openCaptureCache()).recheckOne());

describe.concurrent.each(Object.entries(ruleIdsByFolder))('pages for %s', (folder, ruleId) => {
  const pages = JSON.parse(readFixture(`${folder}/manifest.json`)) as Record<
    'failed' | 'passed',
    ProbePage[]
  > & { needsReview?: ProbePage[] };
  const outcomesOf = async ({ file }: ProbePage, { onTestFailed }: TestContext) => {
    const capture = await captureWithProbes(readFixture(`${folder}/${file}`), buildFirstVisitRequests, {
      reducedMotion: folder !== 'auto-updating',
    });
    onTestFailed(() => deleteCapture(capture));
    const { findings, errors } = evaluateRules(createPageModel(capture), [getRuleById(ruleId)!]);
    expect(errors).toEqual([]);
    return findings.map(({ outcome }) => outcome);
  };

  for (const { tags, cases } of splitCases(pages.failed))
    it.for(cases)('fails $file: $what', { tags }, async (page, context) => {
      expect(await outcomesOf(page, context)).toContain('failed');
    });

  for (const { tags, cases } of splitCases(pages.needsReview ?? []))
    it.for(cases)('needs review: $file: $what', { tags }, async (page, context) => {
      const outcomes = await outcomesOf(page, context);
      expect(outcomes).toContain('cantTell');
      expect(outcomes).not.toContain('failed');
    });

  for (const { tags, cases } of splitCases(pages.passed))
    it.for(cases)('reports nothing on $file: $what', { tags }, async (page, context) => {
      expect(await outcomesOf(page, context)).toEqual([]);
    });
});
