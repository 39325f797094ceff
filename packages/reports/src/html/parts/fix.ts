import type { ReportFix } from '../../input.ts';
import { address, codeBlock, foreign } from '../foreign.ts';
import { html, type Markup } from '../markup.ts';

/** The change that mends an issue: whether it is proven, and its code as a diff. */
export function fixBlock({ fix, code, page_url }: ReportFix, site: string): Markup {
  const proof =
    fix.status === 'proven'
      ? html`<strong>${fix.person_writes === null ? 'Proven in the live page' : 'Proven with placeholder text'}</strong>${fix.proven === 'together' && ', together with the other changes of the page'}: with this change the barrier was gone, and no new one had come.`
      : html`<strong>Not proven.</strong> ${foreign(fix.unproven_because ?? '')}`;
  return html`<h4>The fix</h4>
<p>${proof} ${foreign(fix.why)}</p>
${fix.person_writes !== null && html`<p><strong>Write this yourself:</strong> ${foreign(fix.person_writes)}</p>`}
${code.diff !== '' && codeBlock(code.diff)}${code.styles && codeBlock(code.styles.diff)}
<p class="rest">Tried on ${address(page_url, { site })}.</p>
`;
}
