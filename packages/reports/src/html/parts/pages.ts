import { formatCount, formatNumber, roundScore } from '@curbcut/scoring';
import { formatPages } from '../../format-text.ts';
import type { PageKind, ReportInput, ReportIssue, ReportPage } from '../../report-input.ts';
import { renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';
import { getIssueAnchors } from './issues.ts';

/** Maximum number of pages listed; the rest are only counted. */
const MAX_PAGES = 200;
/** The same for stories, whose table is also the index of a component library. */
const MAX_STORIES = 2_000;

export const PAGE_HEADINGS: Readonly<Record<PageKind, string>> = {
  page: 'Pages',
  state: 'Tested states',
  story: 'Components and stories',
};
const COLUMN_HEADINGS: Readonly<Record<PageKind, string>> = { page: 'Page', state: 'State', story: 'Story' };

/** Renders the pages table with each page's score and counts, by group if pages have groups. */
export async function* renderPageTable(input: ReportInput): AsyncGenerator<SafeHtml> {
  const { pageKind = 'page' } = input;
  yield html`<section>
<h2 id="pages">${PAGE_HEADINGS[pageKind]}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="pages"><table class="pages">
<thead><tr><th scope="col">${COLUMN_HEADINGS[pageKind]}</th><th scope="col" class="number">Score</th><th scope="col" class="number">Occurrences</th><th scope="col" class="number">Needs review</th></tr></thead>
<tbody>
`;
  const max = pageKind === 'story' ? MAX_STORIES : MAX_PAGES;
  let listed = 0;
  let rest = 0;
  let group: ReportPage[] = [];
  const index: IssueIndex = {
    issues: new Map(input.issues.map((issue) => [issue.id, issue])),
    anchors: getIssueAnchors(input),
  };
  for await (const page of input.pages()) {
    if (listed >= max) rest += 1;
    else {
      listed += 1;
      if (page.group === undefined) yield renderRow(page, input.scan.url);
      else {
        if (group.length > 0 && group[0]!.group !== page.group) {
          yield await renderGroup(group, input, index);
          group = [];
        }
        group.push(page);
      }
    }
  }
  if (group.length > 0) yield await renderGroup(group, input, index);
  yield html`</tbody></table></div>
${rest > 0 && html`<p class="rest">${formatPages(rest, pageKind).replace(' ', ' more ')}. The JSON report lists them all.</p>`}
</section>
`;
}

/** The report's issues and their anchors, by id. */
interface IssueIndex {
  readonly issues: ReadonlyMap<string, ReportIssue>;
  readonly anchors: ReadonlyMap<string, string>;
}

/** Renders a group's pages after a row with its totals and issues. */
async function renderGroup(
  pages: readonly ReportPage[],
  input: ReportInput,
  { issues, anchors }: IssueIndex,
): Promise<SafeHtml> {
  const found = new Map<string, ReportIssue>();
  for (const page of pages)
    for await (const { issue } of input.getFindings(page)) {
      const known = issues.get(issue);
      if (known !== undefined) found.set(issue, known);
    }
  const sum = (count: (page: ReportPage) => number) =>
    formatNumber(pages.reduce((total, page) => total + count(page), 0));
  const inOrder = input.issues.filter(({ id }) => found.has(id));
  return html`</tbody>
<tbody>
<tr><th scope="rowgroup" colspan="2">${renderText(pages[0]!.group!)}: ${formatPages(pages.length, input.pageKind)}${
    inOrder.length > 0 &&
    html`, ${formatCount(inOrder.length, 'issue')}<ul>${inOrder.map((issue) => html`<li>${renderIssueLink(issue, anchors.get(issue.id))}</li>`)}</ul>`
  }</th><td class="number">${sum(({ failed }) => failed)}</td><td class="number">${sum(({ needs_review }) => needs_review)}</td></tr>
${pages.map((page) => renderRow(page, input.scan.url))}`;
}

function renderIssueLink({ rule_title, outcome }: ReportIssue, anchor: string | undefined): SafeHtml {
  const title = outcome === 'cantTell' ? `Needs review: ${rule_title}` : rule_title;
  return anchor === undefined ? html`${title}` : html`<a href="#${anchor}">${title}</a>`;
}

function renderRow(page: ReportPage, site: string): SafeHtml {
  const name = html`<th scope="row">${page.title !== '' && html`${renderText(page.title)}<br>`}${renderUrl(page.url, { site })}${page.reused_from && html`<br>Unchanged since it was tested on ${page.reused_from.slice(0, 10)}`}</th>`;
  if (page.not_tested !== null) {
    return html`<tr>${name}<td colspan="3">Not tested. ${page.not_tested.reason}</td></tr>
`;
  }
  return html`<tr>${name}<td class="number">${page.score === null ? 'none' : roundScore(page.score)}</td><td class="number">${formatNumber(page.failed)}</td><td class="number">${formatNumber(page.needs_review)}</td></tr>
`;
}
