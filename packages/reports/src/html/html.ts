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
import { html, type SafeHtml, trustHtml } from './safe-html.ts';
import { STYLE } from './style.ts';

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

/** Renders everything before the first part of the report. */
async function renderDocumentStart(title: string, type: ReportType): Promise<string> {
  // Blocks every request, script, frame and form. The hash of its content allows the one style element.
  const policy = `default-src 'none'; style-src 'sha256-${await computeSha256(STYLE)}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${title}</title>
<style>${trustHtml(STYLE)}</style>
</head>
<body class="${type}">
<a class="skip" href="#${type === 'conformance' ? 'standings' : 'score'}">Skip to results</a>
<main>
`.text;
}

/** Renders everything after the last part of the report. */
function renderDocumentEnd(version: string): string {
  return html`</main>
<footer><p>Generated by Curbcut ${version} from an automated scan.</p></footer>
</body>
</html>
`.text;
}

async function computeSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
