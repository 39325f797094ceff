import { cleanJson, type NotTestedPage, type TemplateCoverage, type TestedPage } from '@curbcut/contract';
import { createPageSequencer } from '@curbcut/results';
import type { StreamFormatter } from '../stream-formatter.ts';

/**
 * Returns one page as printed in JSON Lines. User scripts depend on this structure, so fields are listed one
 * by one. Nothing in it depends on timing, except that `notTested` lists what a time limit left untested.
 */
function toPageRecord(page: TestedPage | NotTestedPage): object {
  if (page.status === 'not-tested') {
    return {
      url: page.url,
      finalUrl: page.finalUrl ?? page.url,
      ...(page.step && { step: page.step }),
      status: page.status,
      reason: `${page.notTested.code}: ${page.notTested.reason} ${page.notTested.advice}`,
      title: page.title,
      elements: 0,
      findings: [],
      notTested: [],
    };
  }
  return {
    url: page.url,
    finalUrl: page.finalUrl,
    ...(page.step && { step: page.step }),
    status: page.status,
    title: page.title,
    elements: page.elements,
    findings: page.findings.map((finding) => ({
      ruleId: finding.ruleId,
      outcome: finding.outcome,
      severity: finding.severity,
      selector: finding.selector,
      snippet: finding.snippet,
      message: finding.message,
      wcag: finding.wcag,
      act: finding.act,
      engines: finding.engines,
    })),
    notTested: page.unexamined.map(({ reason, detail, selector }) => ({ reason, detail, selector })),
  };
}

interface JsonSummary {
  tested: number;
  notTested: number;
  beyondLimit: number;
  /** Only if pages were chosen by template. */
  templates?: TemplateCoverage;
}

function addTemplates(
  before: TemplateCoverage = { found: 0, reached: 0 },
  { found, reached }: TemplateCoverage,
): TemplateCoverage {
  return { found: before.found + found, reached: before.reached + reached };
}

/**
 * Formats one JSON document, `{pages: [...], summary: {tested, notTested, beyondLimit}}`, which is written
 * page by page.
 */
export function createJsonFormatter(): StreamFormatter {
  const pages = createPageSequencer<TestedPage | NotTestedPage>();
  let written = 0;
  const summary: JsonSummary = { tested: 0, notTested: 0, beyondLimit: 0 };
  const opening = '{"pages":[';
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type === 'scan-done') {
        summary.beyondLimit += event.beyondLimit;
        if (event.templates) summary.templates = addTemplates(summary.templates, event.templates);
      }
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished(event.page)
        .map((page) => {
          summary[page.status === 'tested' ? 'tested' : 'notTested'] += 1;
          return `${written++ === 0 ? opening : ','}\n${cleanJson(toPageRecord(page))}`;
        })
        .join('');
    },
    end: () => `${written === 0 ? opening : '\n'}],"summary":${cleanJson(summary)}}\n`,
  };
}

type TimedPage = (TestedPage | NotTestedPage) & { readonly durationMs: number | undefined };

/**
 * Formats JSON Lines: one page per line, as soon as all pages before it are finished. With `timings`, each
 * line ends with `durationMs`, which differs from run to run; without it, the same pages produce the same
 * bytes.
 */
export function createJsonlFormatter({ timings }: { timings: boolean }): StreamFormatter {
  const pages = createPageSequencer<TimedPage>();
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished({ ...event.page, durationMs: event.durationMs })
        .map((page) => {
          const line = timings
            ? { ...toPageRecord(page), durationMs: page.durationMs ?? null }
            : toPageRecord(page);
          return `${cleanJson(line)}\n`;
        })
        .join('');
    },
    end: () => '',
  };
}
