import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { firstPageProbe, getFirstPage, getStructureLinks, getStructureParts } from '../page-structure.ts';

/**
 * Links that both pages must share in addition to the help link, so that its position among them is
 * meaningful.
 */
const MIN_COMMON_LINKS = 4;
/** If the help link has moved past this many links, its position is clearly different. */
const MIN_PASSED_LINKS = 3;
const helpPattern =
  /^(contact( us)?|help|help cent(er|re)|get help|support|customer (service|support)|faqs?|live chat|chat( with us)?|kontakt|hilfe|ayuda|contacto|aide|contactez-nous|assistenza|contatti)$/i;

/** A help mechanism on this page, with the number of shared links it has moved past since the first page. */
interface HelpPlace {
  readonly element: ElementModel;
  readonly name: string;
  readonly passed: number;
  /** Its position relative to the main content here and on the first page, if it differs. */
  readonly moved: { readonly here: string; readonly there: string } | null;
}

const placeNames = { before: 'before', main: 'in', after: 'after' } as const;

const getHelpPlaces = memoizePerPage((page: PageModel): ReadonlyMap<number, HelpPlace> => {
  const first = getFirstPage(page);
  const places = new Map<number, HelpPlace>();
  if (first === null) return places;
  const links = getStructureLinks(page);
  const here = new Set(links.map(({ url }) => url));
  const there = first.links.filter(({ url }) => here.has(url)).map(({ url }) => url);
  const isThere = new Set(there);
  const common = links.filter(({ url }) => isThere.has(url));
  const isHelp = ({ url, name }: { url: string; name: string }) =>
    /^(tel|mailto):/.test(url) || helpPattern.test(name.trim());
  const others = common.filter((link) => !isHelp(link));
  const isComparable = others.length >= MIN_COMMON_LINKS;
  for (const help of isComparable ? common.filter(isHelp) : []) {
    const isBefore = (order: readonly string[], url: string) => order.indexOf(url) < order.indexOf(help.url);
    const hereOrder = common.map(({ url }) => url);
    const passedLinks = others.filter(({ url }) => isBefore(hereOrder, url) !== isBefore(there, url)).length;
    const { element, name } = help;
    places.set(element.index, { element, name, passed: passedLinks, moved: null });
  }
  for (const { element, kind, key, name, place } of getStructureParts(page)) {
    const other = first.parts.find((part) => kind === 'help' && part.kind === 'help' && part.key === key);
    if (other === undefined) continue;
    const moved = other.place === place ? null : { here: placeNames[place], there: placeNames[other.place] };
    places.set(element.index, { element, name, passed: places.get(element.index)?.passed ?? 0, moved });
  }
  return places;
});

/** Success criterion 3.2.6: help is in the same order relative to the other content that pages share. */
export const consistentHelp = defineRule({
  id: 'consistent-help',
  title: 'Help is in the same place on every page',
  help: 'Put contact details and links to help in the same order relative to the other content on every page.',
  impact:
    'People who need help, such as people with cognitive disabilities, can’t find it where they expect it.',
  criteria: ['3.2.6'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares each page with the first page of the scan. Recognizes telephone and email links, and links and buttons named “Contact”, “Help”, “Support”, “Chat” and the like. Help on only one of the two pages isn’t a failure, and buttons are compared by their names.',
  ],
  probe: firstPageProbe,
  applies: (page) => [...getHelpPlaces(page).values()].map(({ element }) => element),
  check: (element, page) => {
    const { name, passed: passedLinks, moved } = getHelpPlaces(page).get(element.index)!;
    const facts = { name, count: passedLinks, url: getFirstPage(page)!.url, ...moved };
    if (moved !== null) return failed('beyondMain', { facts });
    if (passedLinks === 0) return passed('same', { facts });
    return passedLinks < MIN_PASSED_LINKS ? cantTell('near', { facts }) : failed('moved', { facts });
  },
  messages: {
    same: '“{name}” is in the same place among the links the pages share.',
    moved:
      'People can’t find “{name}” where they expect it: {count} links that this page shares with {url} come before it on one page and after it on the other.',
    beyondMain:
      'People can’t find “{name}” where they expect it: it comes {here} the main content, but {there} it on {url}.',
    near: 'Is “{name}” in the same place as on {url}? Its order among the links the two pages share differs.',
  },
});
