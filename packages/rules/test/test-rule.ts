import {
  captureHtml,
  captureWithContrast,
  captureWithProbes,
  createWaveFile,
  deleteCapture,
  readVideoFile,
} from '@curbcut/capture/test-utils/cached';
import { createPageModel } from '@curbcut/page-model';
import { describe, expect, it, type TestContext } from 'vitest';
import { splitCases, type TaggedCases } from '../../../tools/test/scope.ts';
import { evaluateRules } from '../src/evaluate-rules.ts';
import { fillMessage } from '../src/fill-message.ts';
import { readPageStructure } from '../src/navigation/page-structure.ts';
import { buildProbeRequests } from '../src/probe-requests.ts';
import type { CasePage, CaseTable } from '../src/rule-cases.ts';

/**
 * Declares a test for each page in a table: a real browser captures it, now or in an earlier run, and only
 * this rule evaluates it. Tests run concurrently, each in its own tab, because probes spend most of their
 * time waiting for the page.
 *
 * Cases of rules that use or measure the page take several times as long as those whose pages are only
 * captured. `npm test` tests one finding for each message, every second passed page and all inapplicable
 * ones; `npm run test:all` tests the rest.
 */
export function testRule(table: CaseTable): void {
  const { rule } = table;
  describe.concurrent(rule.id, () => {
    for (const { page, tags } of selectPages(table, table.passed, (_, index) => `${index >> 1}`)) {
      it(`passes ${getTitle(page)}`, { tags }, async (context) => {
        const { findings, count, model } = await evaluateCase(table, page, context);
        expect(findings).toEqual([]);
        expect(count).toBeGreaterThan(0);
        for (const element of rule.applies(model)) {
          const { outcome, reason, facts } = rule.check(element, model);
          expect(outcome).toBe('passed');
          expect(fillMessage(rule.messages[reason] ?? '{}', facts)).not.toMatch(/[{}]/);
        }
      });
    }
    for (const outcome of ['failed', 'cantTell'] as const) {
      for (const { page, tags } of selectPages(table, table[outcome], ({ reason }) => reason)) {
        it(`${outcome === 'failed' ? 'fails' : 'needs review for'} ${getTitle(page)}`, {
          tags,
        }, async (context) => {
          const { findings } = await evaluateCase(table, page, context);
          expect(findings.length).toBeGreaterThan(0);
          if (page.count !== undefined) expect(findings).toHaveLength(page.count);
          for (const finding of findings) {
            expect(finding).toMatchObject({ outcome, reason: page.reason, facts: page.facts ?? {} });
          }
        });
      }
    }
    for (const page of table.inapplicable ?? []) {
      it(`does not apply to ${getTitle(page)}`, async (context) => {
        const { findings, count } = await evaluateCase(table, page, context);
        expect(findings).toEqual([]);
        expect(count).toBe(0);
      });
    }
  });
}

/**
 * Returns a table's pages with their tests' tags. Pages for which `getKind` returns the same are of the same
 * kind.
 */
function selectPages<Page extends CasePage>(
  { rule }: CaseTable,
  pages: readonly Page[] = [],
  getKind: (page: Page, index: number) => string,
) {
  const isSlow = rule.contrastLevel !== undefined || (rule.probe && rule.probe.facts !== 'firstPage');
  const groups: readonly TaggedCases<Page>[] = isSlow
    ? splitCases(pages, getKind)
    : [{ tags: [], cases: pages }];
  return groups.flatMap(({ tags, cases }) => cases.map((page) => ({ page, tags })));
}

async function evaluateCase(table: CaseTable, page: CasePage, { onTestFailed }: TestContext) {
  const capture = await captureCase(table, page);
  onTestFailed(() => deleteCapture(capture));
  const model = createPageModel(capture);
  const { findings, tallies, errors } = evaluateRules(model, [table.rule]);
  expect(errors).toEqual([]);
  const count = tallies.reduce((sum, tally) => sum + tally.passed + tally.failed + tally.cantTell, 0);
  return { findings, count, model };
}

/** Captures the page and what else the rule needs: the facts of its probe, or contrast measured in pixels. */
function captureCase({ rule, settings }: CaseTable, page: CasePage) {
  const served = settings.hasMediaFiles ? addMediaFiles(page) : page;
  if (rule.probe?.facts === 'firstPage') return captureAfterFirstPage(page);
  if (rule.probe !== undefined) {
    return captureWithProbes(served, (model) => buildProbeRequests(model, [rule]), settings.viewport);
  }
  if (rule.contrastLevel !== undefined) return captureWithContrast(served, rule.contrastLevel);
  return captureHtml(served, { viewport: settings.viewport });
}

/** Captures a page with the structure of the page that the scan visited first. */
async function captureAfterFirstPage(page: CasePage) {
  if (typeof page === 'string' || page.firstPage === undefined) return captureHtml(page);
  // Passing paths gives each page its own URL.
  const capture = await captureHtml({ path: 'index.html', ...page });
  const firstHtml = page.firstPage.replaceAll('{page}', capture.url);
  const firstPage = readPageStructure(
    createPageModel(await captureHtml({ html: firstHtml, path: 'first.html' })),
  );
  return { ...capture, facts: { ...capture.facts, firstPage } };
}

const mediaFiles = {
  'tone.wav': createWaveFile(1),
  'long.wav': createWaveFile(5),
  'silence.wav': createWaveFile(5, true),
  'spoken.webm': readVideoFile('spoken'),
  'captioned.webm': readVideoFile('captioned'),
  'flashing.webm': readVideoFile('flashing'),
  'flashing-corner.webm': readVideoFile('flashing-corner'),
  'calm.webm': readVideoFile('calm'),
};

function addMediaFiles(page: CasePage) {
  return { ...(typeof page === 'string' ? { html: page } : page), files: mediaFiles };
}

function getTitle(page: CasePage): string {
  return (typeof page === 'string' ? page : page.html).replace(/\s+/g, ' ').trim();
}
