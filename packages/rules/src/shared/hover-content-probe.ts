import type { PageModel } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';

/** The probe for the rules about content that appears on hover. */
export const hoverContentProbe = {
  facts: 'hoverContent',
  getQuestions: mayShowContent,
} satisfies RuleProbe;

/** Returns whether a page has style sheets, which may show content on hover. */
function mayShowContent(page: PageModel): boolean {
  return page
    .byTag('style', 'link')
    .some((element) => element.tag === 'style' || element.tokens('rel').includes('stylesheet'));
}
