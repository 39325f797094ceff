import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getLinkContext } from '../../shared/link-context.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { compareLinkPurposes, getLinkPurpose, getLinksByName } from '../../shared/named-links.ts';

/** Words beside the links from which on they can tell people who see that the links differ. */
const MIN_DISTINGUISHING_WORDS = 2;
/** Words that only join. */
const conjunctionPattern = /^(and|or|also|but|und|oder|et|ou|y|o|e|en|of)$/i;

/**
 * ACT fd3a94. Links that stand alone in blocks of their own have no context at all, which makes it the same; told of
 * the first link of each name and context.
 */
export const identicalLinksSameContext = defineRule({
  id: 'identical-links-same-context',
  title: 'Links of the same name in the same sentence or list item lead to the same',
  help: 'Say in each link what sets it apart from the other of that name.',
  impact:
    'Screen-reader users hear the same name twice in the same place and cannot know which link to follow.',
  criteria: ['2.4.4'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: ['fd3a94'],
  axe: [],
  limits: ['The pages that the links lead to are not opened: only their addresses are compared.'],
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
    const differ =
      areVisuallyDistinguished(links) &&
      !areInSeparateSentences(links) &&
      (sameness === 'different' || leadToNumberedPages(links));
    const rest = { facts, related: links.slice(1) };
    return differ ? failed('different', rest) : cantTell('unknown', rest);
  },
  messages: {
    same: 'The {count} links named “{name}” lead to the same address.',
    different:
      'Screen-reader users cannot tell {count} links in the same place apart: all are named “{name}”, and they lead to different content.',
    unknown:
      'Can people who see the page tell the {count} links named “{name}” apart, and do they lead to different content? Their addresses differ: {addresses}.',
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

/** Words after the first link, or as many pictures as links, show people who see that the links differ. */
function areVisuallyDistinguished(links: readonly ElementModel[]): boolean {
  const [first] = links;
  if (!first) return false;
  const { block, texts } = getLinkContext(first);
  const words = texts
    .filter(({ index }) => index > first.index)
    .flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !conjunctionPattern.test(word));
  if (words.length >= MIN_DISTINGUISHING_WORDS) return true;
  const pictures = block
    ? first.page.byRole('img').filter((image) => image.isVisible && block.contains(image))
    : [];
  return pictures.length >= links.length;
}

/** A sentence ends between the links: what the other one says of its link is context too (technique G53). */
function areInSeparateSentences(links: readonly ElementModel[]): boolean {
  const [first] = links;
  const last = links.at(-1);
  if (!first || !last) return false;
  const between = getLinkContext(first).texts.filter(
    ({ index }) => index > first.index && index < last.index,
  );
  return /[.!?]\s|[。！？]/u.test(between.map(({ text }) => text).join(' '));
}

/** The addresses differ only in numbers of their query: parts of one whole, such as `?page=1` and `?page=2`. */
function leadToNumberedPages(links: readonly ElementModel[]): boolean {
  const addresses = links.map((link) => (link.hasAttr('href') ? (getLinkPurpose(link) ?? '') : ''));
  const plain = (address: string) => address.replace(/(?<=[?&][\w-]+=)\d+(?=$|[&#])/g, '0');
  return addresses.every(
    (address) => address !== '' && plain(address) === plain(addresses[0]!) && address.includes('?'),
  );
}
