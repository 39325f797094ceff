import type { ReportFix } from '../../report-input.ts';
import { renderCodeBlock, renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** The change that mends an issue: whether it is proven, and its code as a diff. */
export function renderFix({ fix, code, page_url }: ReportFix, site: string): SafeHtml {
  const proof =
    fix.status === 'proven'
      ? html`<strong>${fix.person_writes === null ? 'Proven in the live page' : 'Proven with placeholder text'}</strong>${fix.proven === 'together' && ', together with the other changes of the page'}: with this change the barrier was gone, and no new one had come.`
      : html`<strong>Not proven.</strong> ${renderText(fix.unproven_because ?? '')}`;
  return html`<h4>The fix</h4>
<p>${proof} ${renderText(fix.why)}</p>
${fix.person_writes !== null && html`<p><strong>Write this yourself:</strong> ${renderText(fix.person_writes)}</p>`}
${code.diff !== '' && renderCodeBlock(code.diff)}${code.styles && renderCodeBlock(code.styles.diff)}
<p class="rest">Tried on ${renderUrl(page_url, { site })}.</p>
`;
}
