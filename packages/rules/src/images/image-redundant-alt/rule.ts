import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/**
 * Elements in which an image and text with the same words are announced one after the other. axe-core uses
 * the same list.
 */
const containerTags = new Set(['button', 'li', 'p', 'td', 'th']);

export const imageRedundantAlt = defineRule({
  id: 'image-redundant-alt',
  title: 'Alternative text doesn’t repeat the text next to the image',
  help: 'Write `alt=""` if the text next to the image says the same thing.',
  impact: 'Screen reader users hear the same words twice.',
  criteria: [],
  category: 'images',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['image-redundant-alt'],
  applies: (page) => page.byRole('img').filter((image) => image.name !== '' && findContainer(image) !== null),
  check: (image, page) => {
    const container = findContainer(image);
    const text = container ? getTextReader(page)(container) : '';
    const facts = { name: image.name };
    return normalizeText(image.name) === text
      ? failed('repeats', { facts, related: container ? [container] : [] })
      : passed('adds', { facts });
  },
  messages: {
    adds: 'The alternative text “{name}” differs from the text next to the image.',
    repeats: 'The alternative text “{name}” repeats the text next to the image.',
  },
});

function findContainer(image: ElementModel): ElementModel | null {
  return (
    image.flatParent?.closest(
      (element) =>
        (element.isHtml && containerTags.has(element.tag)) ||
        (element.isHtml && element.tag === 'a' && element.hasAttr('href')) ||
        element.explicitRole === 'button',
    ) ?? null
  );
}

/** Returns the normalized visible text of a container, computed once for all its images. */
const getTextReader = memoizePerPage(() => {
  const texts = new Map<NodeIndex, string>();
  return (container: ElementModel): string => {
    let text = texts.get(container.index);
    if (text === undefined) {
      text = normalizeText(getVisibleInnerText(container));
      texts.set(container.index, text);
    }
    return text;
  };
});

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
