import { formatCount, formatNumber, roundScore } from '@curbcut/scoring';
import type { ReportInput, ReportPage } from '../../report-input.ts';
import { renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** Maximum number of pages listed; the rest are only counted. */
const MAX_PAGES = 200;

/** Renders the table of pages with each page's score and counts. */
export async function* renderPageTable(input: ReportInput): AsyncGenerator<SafeHtml> {
  yield html`<section>
<h2 id="pages">Pages</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="pages"><table class="pages">
<thead><tr><th scope="col">Page</th><th scope="col" class="number">Score</th><th scope="col" class="number">Occurrences</th><th scope="col" class="number">Needs review</th></tr></thead>
<tbody>
`;
  let listed = 0;
  let rest = 0;
  for await (const page of input.pages()) {
    if (listed >= MAX_PAGES) rest += 1;
    else {
      listed += 1;
      yield renderRow(page, input.scan.url);
    }
  }
  yield html`</tbody></table></div>
${rest > 0 && html`<p class="rest">${formatCount(rest, 'more page')}. The JSON report lists them all.</p>`}
</section>
`;
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
