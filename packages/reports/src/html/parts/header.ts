import { formatCount, getHost } from '../../format-text.ts';
import type { ReportInput } from '../../report-input.ts';
import type { ScanSurvey } from '../../survey/survey.ts';
import { renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** Rows of domes as they lie before somebody who comes to the kerb: our mark. */
const LOGO_ROWS = [
  { y: 6.6, radius: 1.5, columns: [9, 14, 19] },
  { y: 12.7, radius: 2.15, columns: [7.7, 14, 20.3] },
  { y: 20.4, radius: 2.85, columns: [6.2, 14, 21.8] },
];

/** What of it there is room for. */
interface HeaderLimits {
  /** Characters of the host, and of the address. */
  readonly hostLength: number;
  readonly urlLength: number;
  /** Ways of looking. */
  readonly variants: number;
}

const FULL_LIMITS: HeaderLimits = { hostLength: 253, urlLength: 300, variants: 8 };
/** A summary is one page. */
const SHORT_LIMITS: HeaderLimits = { hostLength: 60, urlLength: 90, variants: 1 };

const longDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What is said first: of which site, when, and what for. */
export function renderHeader(
  { scan }: ReportInput,
  survey: ScanSurvey,
  { title, lead, short }: { title: string; lead: string; short: boolean },
): SafeHtml {
  const room = short ? SHORT_LIMITS : FULL_LIMITS;
  const when = scan.completed_at ?? scan.created_at;
  return html`<header>
<p class="maker"><svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="8" class="plate"/>${LOGO_ROWS.map(({ y, radius, columns }) => columns.map((x) => html`<circle cx="${x}" cy="${y}" r="${radius}"/>`))}</svg>Curbcut</p>
<h1>${renderText(getHost(scan.url), room.hostLength)} <span class="kind">${title}</span></h1>
<p class="lead">${lead}</p>
<dl class="facts">
<div><dt>Address</dt><dd>${renderUrl(scan.url, { most: room.urlLength })}</dd></div>
<div><dt>Scanned on</dt><dd><time datetime="${when}">${longDateFormat.format(new Date(when))}</time></dd></div>
<div><dt>Pages tested</dt><dd>${formatPageCount(survey)}</dd></div>
<div><dt>Held against</dt><dd>WCAG 2.2, level ${scan.settings.level}${scan.settings.best_practices ? ', and good practice' : ''}</dd></div>
<div><dt>Looked at</dt><dd>${formatVariants(scan.settings.variants, room.variants)}</dd></div>
</dl>
</header>
`;
}

function formatVariants(variants: ReportInput['scan']['settings']['variants'], most: number): string {
  const rest = variants.length - most;
  return [
    ...variants
      .slice(0, most)
      .map(({ viewport, colorScheme }) => `${viewport.width} × ${viewport.height} px, ${colorScheme}`),
    ...(rest > 0 ? [`and ${formatCount(rest, 'other way', 'other ways')}`] : []),
  ].join('; ');
}

function formatPageCount({ pagesTested, pagesNotTested, pagesBeyondLimit }: ScanSurvey): string {
  const left = pagesNotTested + pagesBeyondLimit;
  return left === 0
    ? formatCount(pagesTested, 'page', 'pages')
    : `${formatCount(pagesTested, 'page', 'pages')} of ${formatCount(pagesTested + left, 'page', 'pages')} known`;
}
