import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeField } from '../../shared/fields.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/**
 * Failing use of technique H33: a title that says again what the link, button, picture or field already says. Told
 * once for the page: templates repeat titles by the hundred, and one change to them mends all.
 */
export const titleRepeats = defineRule({
  id: 'title-repeats',
  title: 'Titles do not repeat what is said already',
  help: 'Drop the title attribute, or say in it what the text does not.',
  impact:
    'Some screen readers say the same twice, and a tip covers what stands near for people who enlarge the screen.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) => groupUndecidedElements(page, getTitledElements(page), () => false),
  check: (_, page) => {
    const related = getTitledElements(page).filter(
      (element) =>
        normalizeText(element.attr('title') ?? '') === normalizeText(getAnnouncedText(element) ?? ''),
    );
    if (related.length === 0) return passed('adds');
    const titles = related.map((element) => element.attr('title') ?? '');
    return failed('repeats', { facts: { count: related.length, titles }, related });
  },
  messages: {
    adds: 'Each title says more than the text.',
    repeats:
      'Titles say again what is written there ({count}): some people hear it twice, for others the tip covers what stands near. The first are: {titles}.',
  },
});

function getTitledElements(page: PageModel): ElementModel[] {
  return page
    .byAttribute('title')
    .filter(
      (element) =>
        element.isExposed &&
        getAnnouncedText(element) !== null &&
        normalizeText(element.attr('title') ?? '') !== '',
    );
}

/** What people are told without the title; null of what titles are not asked about. */
function getAnnouncedText(element: ElementModel): string | null {
  if (element.role === 'link' || element.role === 'button') return getVisibleInnerText(element);
  if (element.isHtml && element.tag === 'img') return element.attr('alt') ?? '';
  return isNativeField(element) && element.nameSource !== 'title' ? element.name : null;
}

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
