import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getLinkContext } from '../../shared/link-context.ts';
import { compareLinkPurposes, getLinkPurpose, getLinksByName } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** With this many words next to the links, sighted users can see that the links differ. */
const MIN_DISTINGUISHING_WORDS = 2;
/** Words that only connect the links. */
const conjunctionPattern = /^(and|or|also|but|und|oder|et|ou|y|o|e|en|of)$/i;

/**
 * ACT fd3a94. Links that are alone in their blocks have no context, which counts as the same context. Reports
 * the first link with each name and context.
 */
export const identicalLinksSameContext = defineRule({
  id: 'identical-links-same-context',
  title: 'Links with the same name and context have the same purpose',
  help: 'Give each link text that distinguishes it from the other links with that name.',
  impact:
    'Screen reader users hear the same name twice in the same context and don’t know which link to follow.',
  criteria: ['2.4.4'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['fd3a94'],
  axe: [],
  limits: ['The linked pages aren’t opened; only their URLs are compared.'],
  applies: (page) => [...getLinksInSameContext(page).keys()],
  check: (link, page) => {
    const links = getLinksInSameContext(page).get(link) ?? [];
    const facts = {
      name: link.name,
      count: links.length,
      addresses: [...new Set(links.map((each) => getLinkPurpose(each) ?? ''))],
    };
    const sameness = compareLinkPurposes(links);
    if (sameness === 'same') return passed('same', { facts });
    const isDifferent =
      areVisuallyDistinguished(links) &&
      !areInSeparateSentences(links) &&
      (sameness === 'different' || haveNumberedUrls(links));
    const details = { facts, related: links.slice(1) };
    return isDifferent ? failed('different', details) : cantTell('unknown', details);
  },
  messages: {
    same: '{count} links in the same context are named “{name}”, but they link to different content.',
    different: '{count} links in the same context are named “{name}”, but they link to different content.',
    unknown:
      'Do the {count} links named “{name}” link to the same content, or are they just as ambiguous to people who see the page? Their URLs differ: {addresses}.',
  },
});

const getLinksInSameContext = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const groups = new Map<ElementModel, readonly ElementModel[]>();
  for (const links of getLinksByName(page).values()) {
    if (links.length < 2) continue;
    for (const group of Map.groupBy(links, getContextKey).values()) {
      if (group.length > 1) groups.set(group[0]!, group);
    }
  }
  return new Map([...groups].sort(([a], [b]) => a.index - b.index));
});

function getContextKey(link: ElementModel): string {
  const { containers, block, texts } = getLinkContext(link);
  const isAlone =
    containers.length === 0 && texts.length === 0 && block?.textContent.trim() === link.textContent.trim();
  if (isAlone) return 'alone';
  return [...containers, ...(block ? [block] : [])].map(({ index }) => index).join(' ');
}

/**
 * Returns whether sighted users can see that the links differ: from the words after the first link, or from
 * at least as many images as links.
 */
function areVisuallyDistinguished(links: readonly ElementModel[]): boolean {
  const [first] = links;
  if (!first) return false;
  const { block, texts } = getLinkContext(first);
  const words = texts
    .filter(({ index }) => index > first.index)
    .flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !conjunctionPattern.test(word));
  if (words.length >= MIN_DISTINGUISHING_WORDS) return true;
  const images = block
    ? first.page.byRole('img').filter((image) => image.isVisible && block.contains(image))
    : [];
  return images.length >= links.length;
}

/**
 * Returns whether a sentence ends between the links: a link's context is its own sentence (technique G53).
 */
function areInSeparateSentences(links: readonly ElementModel[]): boolean {
  const [first] = links;
  const last = links.at(-1);
  if (!first || !last) return false;
  const between = getLinkContext(first).texts.filter(
    ({ index }) => index > first.index && index < last.index,
  );
  return /[.!?]\s|[。！？]/u.test(between.map(({ text }) => text).join(' '));
}

/** Returns whether the URLs differ only in numbers in the query, as in `?page=1` and `?page=2`. */
function haveNumberedUrls(links: readonly ElementModel[]): boolean {
  const urls = links.map((link) => (link.hasAttr('href') ? (getLinkPurpose(link) ?? '') : ''));
  const maskNumbers = (url: string) => url.replace(/(?<=[?&][\w-]+=)\d+(?=$|[&#])/g, '0');
  return urls.every((url) => url !== '' && maskNumbers(url) === maskNumbers(urls[0]!) && url.includes('?'));
}
