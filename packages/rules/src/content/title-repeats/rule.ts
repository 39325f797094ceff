import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isNativeField } from '../../shared/fields.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/**
 * Incorrect use of technique H33: a `title` that repeats the text of a link, button, image or field. Reported
 * once per page: a template may repeat titles hundreds of times, and one change to it fixes them all.
 */
export const titleRepeats = defineRule({
  id: 'title-repeats',
  title: 'The title attribute doesn’t repeat the text',
  help: 'Remove the `title` attribute, or add information to it that the text doesn’t give.',
  impact:
    'Some screen readers announce the same text twice, and the tooltip covers nearby content for people who use magnification.',
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
    adds: 'Each title attribute adds to the text.',
    repeats: 'Title attributes repeat the text of their elements ({count} in total): {titles}.',
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

/** Returns the text that is announced without the title; null for elements that this rule does not check. */
function getAnnouncedText(element: ElementModel): string | null {
  if (element.role === 'link' || element.role === 'button') return getVisibleInnerText(element);
  if (element.isHtml && element.tag === 'img') return element.attr('alt') ?? '';
  return isNativeField(element) && element.nameSource !== 'title' ? element.name : null;
}

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
