import { wholeScore } from '@curbcut/scoring';
import type { ReportInput, ReportPage } from '../../input.ts';
import { count, plural } from '../../words.ts';
import { address, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';

/** Pages that are listed. */
const MOST_PAGES = 200;

/** The pages with what was found on each. */
export async function* pageTable(input: ReportInput): AsyncGenerator<Markup> {
  yield html`<section>
<h2 id="pages">Pages</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="pages"><table class="pages">
<thead><tr><th scope="col">Page</th><th scope="col" class="number">Score</th><th scope="col" class="number">Occurrences</th><th scope="col" class="number">To review</th></tr></thead>
<tbody>
`;
  let listed = 0;
  let rest = 0;
  for await (const page of input.pages()) {
    if (listed >= MOST_PAGES) rest += 1;
    else {
      listed += 1;
      yield row(page, input.scan.url);
    }
  }
  yield html`</tbody></table></div>
${rest > 0 && html`<p class="rest">And ${plural(rest, 'page', 'pages')} more. The JSON report lists them all.</p>`}
</section>
`;
}

function row(page: ReportPage, site: string): Markup {
  const name = html`<th scope="row">${page.title !== '' && html`${foreign(page.title)}<br>`}${address(page.url, { site })}</th>`;
  if (page.not_tested !== null) {
    return html`<tr>${name}<td colspan="3">Not tested. ${page.not_tested.reason}</td></tr>
`;
  }
  return html`<tr>${name}<td class="number">${page.score === null ? 'none' : wholeScore(page.score)}</td><td class="number">${count(page.failed)}</td><td class="number">${count(page.needs_review)}</td></tr>
`;
}
