import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { firstPageProbe, getFirstPage, getStructureLinks } from '../page-structure.ts';

/** Links that both pages must share apart from the help, so that its place among them says something. */
const MIN_COMMON_LINKS = 4;
/** Links that the help has passed from which it is certainly in another place. */
const MIN_PASSED_LINKS = 3;
const helpPattern =
  /^(contact( us)?|help|help cent(er|re)|get help|support|customer (service|support)|faqs?|live chat|chat( with us)?|kontakt|hilfe|ayuda|contacto|aide|contactez-nous|assistenza|contatti)$/i;

/** A help mechanism of this page, with how many shared links it has passed compared with the first page. */
interface HelpPlace {
  readonly element: ElementModel;
  readonly name: string;
  readonly passed: number;
}

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
  if (others.length < MIN_COMMON_LINKS) return places;
  for (const help of common.filter(isHelp)) {
    const isBefore = (order: readonly string[], url: string) => order.indexOf(url) < order.indexOf(help.url);
    const hereOrder = common.map(({ url }) => url);
    const passedLinks = others.filter(({ url }) => isBefore(hereOrder, url) !== isBefore(there, url)).length;
    places.set(help.element.index, { element: help.element, name: help.name, passed: passedLinks });
  }
  return places;
});

/** Success criterion 3.2.6: help in the same order relative to the other content that pages share. */
export const consistentHelp = defineRule({
  id: 'consistent-help',
  title: 'Help is in the same place on every page',
  help: 'Put contact details and links to help in the same order relative to the other content on every page.',
  impact:
    'People who need help, such as people with cognitive disabilities, do not find it where it was on another page.',
  criteria: ['3.2.6'],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Compares each page with the page that the scan visited first. Recognizes telephone and email links, and links called “Contact”, “Help”, “Support” and the like. Help that only one of the pages has is not a failure, and chat buttons are not compared.',
  ],
  probe: firstPageProbe,
  applies: (page) => [...getHelpPlaces(page).values()].map(({ element }) => element),
  check: (element, page) => {
    const { name, passed: passedLinks } = getHelpPlaces(page).get(element.index)!;
    const facts = { name, count: passedLinks, url: getFirstPage(page)!.url };
    if (passedLinks === 0) return passed('same', { facts });
    return passedLinks < MIN_PASSED_LINKS ? cantTell('near', { facts }) : failed('moved', { facts });
  },
  messages: {
    same: 'The link “{name}” has the same place among the links that the pages share.',
    moved:
      'The link “{name}” is in another place than on {url}: {count} links that both pages have come before it on one page and after it on the other.',
    near: 'Is “{name}” in the same place as on {url}? Its order among the links that both pages have differs.',
  },
});
