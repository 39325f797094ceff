import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/** Where a picture and a text that says the same are heard one after the other, as axe-core has it. */
const containerTags = new Set(['button', 'li', 'p', 'td', 'th']);

export const imageRedundantAlt = defineRule({
  id: 'image-redundant-alt',
  title: 'Text alternatives do not repeat the text beside the picture',
  help: 'Write alt="" where the text beside the picture says the same.',
  impact: 'Screen-reader users hear the same words twice.',
  criteria: [],
  category: 'images',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['image-redundant-alt'],
  applies: (page) => page.byRole('img').filter((image) => image.name !== '' && findContainer(image) !== null),
  check: (image, page) => {
    const holder = findContainer(image);
    const text = holder ? getTextReader(page)(holder) : '';
    const facts = { name: image.name };
    return normalizeText(image.name) === text
      ? failed('repeats', { facts, related: holder ? [holder] : [] })
      : passed('adds', { facts });
  },
  messages: {
    adds: 'The text alternative “{name}” is not the text beside the picture.',
    repeats: 'Screen-reader users hear “{name}” twice: from the picture and from the text beside it.',
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

/** The visible text of each holder, written once however many pictures it holds. */
const getTextReader = memoizePerPage(() => {
  const texts = new Map<NodeIndex, string>();
  return (holder: ElementModel): string => {
    let text = texts.get(holder.index);
    if (text === undefined) {
      text = normalizeText(getVisibleInnerText(holder));
      texts.set(holder.index, text);
    }
    return text;
  };
});

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
