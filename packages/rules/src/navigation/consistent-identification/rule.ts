import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import {
  firstPageProbe,
  getFirstPage,
  getSearches,
  getStructureLinks,
  getStructureParts,
} from '../page-structure.ts';

/** A control with the same purpose as one on the first page of the scan. */
interface Counterpart {
  readonly element: ElementModel;
  readonly name: string;
  readonly otherName: string;
  readonly kind: 'control' | 'form' | 'icon' | 'jump' | 'link' | 'search';
}

const getCounterparts = memoizePerPage((page: PageModel): ReadonlyMap<number, Counterpart> => {
  const first = getFirstPage(page);
  const counterparts = new Map<number, Counterpart>();
  if (first === null) return counterparts;
  const linksByUrl = new Map(first.links.map((link) => [link.url, link]));
  for (const { element, url, name, landmark, icon } of getStructureLinks(page)) {
    const other = linksByUrl.get(url);
    if (other === undefined || landmark === '' || other.landmark !== landmark) continue;
    const kind = icon !== '' && icon === other.icon ? 'icon' : 'link';
    counterparts.set(element.index, { element, name, otherName: other.name, kind });
  }
  const [search] = getSearches(page);
  const [otherSearch] = first.searches;
  const isOnly = getSearches(page).length === 1 && first.searches.length === 1;
  if (search && otherSearch && isOnly && search.url === otherSearch.url) {
    const { element, name } = search;
    counterparts.set(element.index, { element, name, otherName: otherSearch.name, kind: 'search' });
  }
  for (const { element, kind, key, name, purpose } of getStructureParts(page)) {
    const other = first.parts.find(
      (part) => kind === 'control' && part.kind === 'control' && part.key === key,
    );
    if (other === undefined || counterparts.has(element.index)) continue;
    const isSame = purpose !== null && purpose === other.purpose && !shareWord(name, other.name);
    const sameKind = element.role === 'link' ? 'jump' : 'form';
    counterparts.set(element.index, {
      element,
      name,
      otherName: other.name,
      kind: isSame ? sameKind : 'control',
    });
  }
  return counterparts;
});

/**
 * Success criterion 3.2.4 (failure F31), for links and search buttons that are also on the first page of the
 * scan.
 */
export const consistentIdentification = defineRule({
  id: 'consistent-identification',
  title: 'Controls with the same function have the same name on every page',
  help: 'Give the control the same name on every page.',
  impact:
    'Screen reader users and people who find it hard to read don’t recognize the control they know from other pages.',
  criteria: ['3.2.4'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares each page with the first page of the scan: links in banners, navigation and footers by their URL, and the button of the only search form. Ignores numbers, and names that contain one another.',
    'Fails only for the same icon with the same destination, for search buttons, and for buttons outside the main content that send the same fields to the same URL, if their names have no word in common. Other links, and buttons with the same icon or form, need review.',
  ],
  probe: firstPageProbe,
  applies: (page) => [...getCounterparts(page).values()].map(({ element }) => element),
  check: (element, page) => {
    const { name, otherName, kind } = getCounterparts(page).get(element.index)!;
    const facts = { name, otherName, url: getFirstPage(page)!.url };
    if (isSimilar(name, otherName)) return passed('same', { facts });
    if (kind === 'link' || kind === 'control') return cantTell(kind, { facts });
    return failed(kind, { facts });
  },
  messages: {
    same: 'The control has the same name as on the first page.',
    icon: 'This icon is called “{name}” here and “{otherName}” on {url}, although both lead to the same page.',
    jump: 'This icon is called “{name}” here and “{otherName}” on {url}, although both lead to the same part of the page.',
    form: 'This button is called “{name}” here and “{otherName}” on {url}, although both submit the same form.',
    search: 'The search button is called “{name}” here and “{otherName}” on {url}.',
    control: {
      question: 'Does “{name}” do the same thing as “{otherName}” on {url}?',
      ifSo: 'give both the same name: they have the same icon or belong to the same form.',
    },
    link: 'Can people tell that “{name}” leads to the same page as “{otherName}” on {url}?',
  },
});

/** Returns whether two names have a word in common, so that they may name the same function for different content. */
function shareWord(one: string, other: string): boolean {
  const [words, otherWords] = [one, other].map((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  return words!.some((word) => otherWords!.some((each) => each.startsWith(word) || word.startsWith(each)));
}

function isSimilar(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    name
      .toLowerCase()
      .replace(/\((current|active|selected)[^)]*\)|current page/g, '')
      .replace(/[\p{N}\p{P}\p{S}\s]+/gu, ' ')
      .trim(),
  ) as [string, string];
  return first.includes(second) || second.includes(first);
}
