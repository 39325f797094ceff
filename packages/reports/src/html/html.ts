import type { ReportType } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { PRINCIPLES } from '@curbcut/wcag';
import { getHost } from '../format-text.ts';
import type { ReportInput } from '../report-input.ts';
import { summarizeCriteria } from '../survey/criteria.ts';
import { type ScanSurvey, surveyScan } from '../survey/survey.ts';
import { renderCoverage } from './parts/coverage.ts';
import { renderCriteriaTables, renderStatusTable } from './parts/criteria.ts';
import { renderHeader } from './parts/header.ts';
import { getIssueSections, renderIssueSections } from './parts/issues.ts';
import { renderPageTable } from './parts/pages.ts';
import { renderScore, renderScoreCalculation } from './parts/score.ts';
import { renderTopChanges } from './parts/top-changes.ts';
import type { SafeHtml } from './safe-html.ts';
import { html } from './safe-html.ts';
import { renderDocumentEnd, renderDocumentStart } from './shell.ts';

const PRINCIPLE_NAMES = Object.values(PRINCIPLES);

interface ReportHeading {
  /** Follows the name of the site. */
  readonly title: string;
  readonly lead: string;
}

const REPORT_HEADINGS: Readonly<Record<ReportType, ReportHeading>> = {
  summary: {
    title: 'accessibility summary',
    lead: 'What the scan found, which fixes resolve the most, and what still needs manual testing.',
  },
  detailed: {
    title: 'accessibility report',
    lead: 'Every issue that the scan found, who is affected, and where it occurs.',
  },
  developer: {
    title: 'accessibility report for developers',
    lead: 'Every issue that the scan found, with its source code, the measured values and how to fix it.',
  },
  conformance: {
    title: 'WCAG 2.2 results by success criterion',
    lead: 'For each success criterion: what was tested automatically, what was found, and what needs manual testing.',
  },
};

/**
 * Generates the report as one self-contained HTML file: no script, no requests, and all content of scanned pages as
 * text. The PDF report is printed from the same file.
 */
export async function* generateHtmlReport(input: ReportInput, type: ReportType): AsyncGenerator<string> {
  const { title } = REPORT_HEADINGS[type];
  const survey = await surveyScan(input);
  yield await renderDocumentStart(`${getHost(input.scan.url)}: ${title}`, type);
  for await (const part of renderParts(input, survey, type)) yield part.text;
  yield renderDocumentEnd(input.scan.version);
}

async function* renderParts(
  input: ReportInput,
  survey: ScanSurvey,
  type: ReportType,
): AsyncGenerator<SafeHtml> {
  const isSummary = type === 'summary';
  yield renderHeader(input, survey, { ...REPORT_HEADINGS[type], short: isSummary });
  if (type === 'conformance') {
    const rows = summarizeCriteria(input, survey);
    yield renderContents([
      ['standings', 'Summary of results'],
      ...PRINCIPLE_NAMES.map((name): [string, string] => [name.toLowerCase(), name]),
      ['coverage', 'What was tested, what was not, and what needs review'],
    ]);
    yield renderStatusTable(rows);
    yield* renderCriteriaTables(rows);
    yield renderCoverage(input, survey);
    return;
  }
  if (!isSummary) {
    yield renderContents([
      ['score', 'Score'],
      ['changes', 'What to fix first'],
      ...getIssueSections(input).map(({ id, title, issues }): [string, string] => [
        id,
        `${title}: ${formatCount(issues.length, 'issue')}`,
      ]),
      ['pages', 'Pages'],
      ['coverage', 'What was tested, what was not, and what needs review'],
    ]);
  }
  yield renderScore(input, survey);
  if (!isSummary) yield renderScoreCalculation(input);
  yield await renderTopChanges(input);
  if (!isSummary) {
    yield* renderIssueSections(input, { full: type === 'developer' });
    yield* renderPageTable(input);
  }
  yield renderCoverage(input, survey, { short: isSummary });
}

function renderContents(entries: readonly (readonly [id: string, title: string])[]): SafeHtml {
  return html`<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ol>${entries.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ol>
</nav>
`;
}
