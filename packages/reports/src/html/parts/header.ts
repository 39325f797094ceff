import { formatVariant } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import { formatPages, getHost } from '../../format-text.ts';
import type { PageKind, ReportInput } from '../../report-input.ts';
import type { ScanSurvey } from '../../survey/survey.ts';
import { renderBranding, renderDate } from '../document.ts';
import { renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** Limits on how much of each value the header shows. */
interface HeaderLimits {
  /** Length limits for the host and the URL, in characters. */
  readonly hostLength: number;
  readonly urlLength: number;
  /** Maximum number of page variants listed. */
  readonly variants: number;
}

const FULL_LIMITS: HeaderLimits = { hostLength: 253, urlLength: 300, variants: 8 };
/** Keeps the summary to one page. */
const SHORT_LIMITS: HeaderLimits = { hostLength: 60, urlLength: 90, variants: 1 };

const TESTED_LABELS: Readonly<Record<PageKind, string>> = {
  page: 'Pages tested',
  state: 'States tested',
  story: 'Stories tested',
};

/** Renders the site, the scan date, the standard and the settings. */
export function renderHeader(
  { scan, brand, pageKind = 'page' }: ReportInput,
  survey: ScanSurvey,
  { title, lead, short }: { title: string; lead: string; short: boolean },
): SafeHtml {
  const limits = short ? SHORT_LIMITS : FULL_LIMITS;
  const scannedAt = scan.completed_at ?? scan.created_at;
  return html`<header>
${renderBranding(brand)}
<h1>${renderText(getHost(scan.url), limits.hostLength)} <span class="kind">${title}</span></h1>
<p class="lead">${lead}</p>
<dl class="facts">
<div><dt>URL</dt><dd>${renderUrl(scan.url, { maxLength: limits.urlLength })}</dd></div>
<div><dt>Scanned on</dt><dd>${renderDate(scannedAt)}</dd></div>
<div><dt>${TESTED_LABELS[pageKind]}</dt><dd>${formatPageCount(survey, pageKind)}</dd></div>
<div><dt>Standard</dt><dd>WCAG 2.2 Level ${scan.settings.level}${scan.settings.best_practices ? ' and best practices' : ''}</dd></div>
<div><dt>Tested at</dt><dd>${formatVariants(scan.settings.variants, limits.variants)}</dd></div>
</dl>
</header>
`;
}

function formatVariants(variants: ReportInput['scan']['settings']['variants'], maxVariants: number): string {
  const rest = variants.length - maxVariants;
  return [
    ...variants.slice(0, maxVariants).map(formatVariant),
    ...(rest > 0 ? [`and ${formatCount(rest, 'more variant')}`] : []),
  ].join('; ');
}

function formatPageCount(
  { pagesTested, pagesNotTested, pagesBeyondLimit }: ScanSurvey,
  pageKind: PageKind,
): string {
  const notTested = pagesNotTested + pagesBeyondLimit;
  return notTested === 0
    ? formatPages(pagesTested, pageKind)
    : `${formatNumber(pagesTested)} of ${formatPages(pagesTested + notTested, pageKind)} found`;
}
