import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isGenericLinkName } from '../../shared/generic-texts.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getLinkContext } from '../../shared/link-context.ts';
import { getNamedLinks } from '../../shared/links.ts';

/**
 * ACT 5effbb. A generic name fails if nothing around it helps: no other text on its lines, no list item or
 * cell, no description and no heading before it. All other links without text next to them need review, once
 * per page.
 */
export const linkPurposeInContext = defineRule({
  id: 'link-purpose-in-context',
  title: 'Links have a clear purpose in their context',
  help: 'Name the destination in the link, or in the sentence or list item that contains it.',
  impact: 'Screen reader users hear the link and its context and still don’t know where it goes.',
  criteria: ['2.4.4'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['5effbb'],
  axe: [],
  auditReasons: ['ask'],
  traits: {
    asksAbout: 'links',
    questionDependsOn: { about: ['links'], context: ['link-context', 'headings'] },
  },
  limits: [
    'Only generic names such as “more” or “click here” fail, and only in a few languages. Links without text next to them need review; this is reported once per page.',
    'A link with text around it passes, whether or not the text helps.',
  ],
  applies: (page) => groupUndecidedElements(page, getNamedLinks(page), isUninformative),
  check: (element, page) => {
    if (element !== page.document.root) return failed('generic', { facts: { name: element.name } });
    const links = getLinksToReview(page);
    if (links.length === 0) return passed('hasContext');
    return cantTell('ask', {
      facts: { count: links.length, names: links.map(({ name }) => name) },
      related: links,
    });
  },
  messages: {
    generic: 'The link name “{name}” doesn’t describe where the link goes, and its context doesn’t either.',
    ask: 'Together with their list item or table cell, do the links without text next to them describe where they go? Links ({count}): {names}.',
    hasContext: 'Every link has text next to it.',
  },
});

function isUninformative(link: ElementModel): boolean {
  if (!isGenericLinkName(link.name)) return false;
  const { containers, texts } = getLinkContext(link);
  return containers.length === 0 && texts.length === 0 && link.description === '' && !hasHeadingBefore(link);
}

/**
 * Returns whether a heading precedes the link. ACT does not count headings as context, but technique H80
 * accepts them.
 */
function hasHeadingBefore(link: ElementModel): boolean {
  const [first] = link.page.byRole('heading');
  return first !== undefined && first.index < link.index;
}

/** Returns the links without text next to them, whose names need review. */
function getLinksToReview(page: PageModel): ElementModel[] {
  return getNamedLinks(page).filter(
    (link) => !isUninformative(link) && getLinkContext(link).texts.length === 0,
  );
}
