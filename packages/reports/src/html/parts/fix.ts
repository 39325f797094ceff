import type { ReportFix } from '../../report-input.ts';
import { renderCodeBlock, renderText, renderUrl } from '../page-content.ts';
import { html, type SafeHtml } from '../safe-html.ts';

/** Renders the fix of an issue: whether it is verified, and its code as a diff. */
export function renderFix({ fix, code, page_url }: ReportFix, site: string): SafeHtml {
  const verification =
    fix.status === 'proven'
      ? html`<strong>${fix.person_writes === null ? 'Verified in the live page' : 'Verified with placeholder text'}</strong>${fix.proven === 'together' && ', together with the other fixes on the page'}: the fix removed the issue and caused no new ones.`
      : html`<strong>Not verified.</strong> ${renderText(fix.unproven_because ?? '')}`;
  return html`<h4>Fix</h4>
<p>${verification} ${renderText(fix.why)}</p>
${fix.person_writes !== null && html`<p><strong>Write this text yourself:</strong> ${renderText(fix.person_writes)}</p>`}
${code.diff !== '' && renderCodeBlock(code.diff)}${code.styles && renderCodeBlock(code.styles.diff)}
<p class="rest">Tested on ${renderUrl(page_url, { site })}.</p>
`;
}
