import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';

const ownerNames: Readonly<Record<string, string>> = {
  caption: 'table',
  figcaption: 'figure',
  legend: 'group of fields',
};

/** Captions and legends without content, in the position where HTML requires them. */
export const emptyCaption = defineRule({
  id: 'empty-caption',
  title: 'Captions and legends contain text',
  help: 'Describe the table, figure or group in its caption, or remove the element.',
  impact: 'Screen readers announce a caption with no content.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) =>
    page
      .byTag(...Object.keys(ownerNames))
      .filter((element) => element.isExposed && element.parent?.tag === ownerTags[element.tag]),
  check: (element) => {
    const facts = { tag: element.tag, thing: ownerNames[element.tag] ?? '' };
    return hasContent(element) ? passed('filled', { facts }) : failed('empty', { facts });
  },
  messages: {
    filled: 'The {tag} of the {thing} contains text.',
    empty: 'The {tag} of the {thing} is empty.',
  },
});

const ownerTags: Readonly<Record<string, string>> = {
  caption: 'table',
  figcaption: 'figure',
  legend: 'fieldset',
};

/**
 * Returns whether the element has its own text, or contains something with a name: an image, a field, a link.
 */
function hasContent(element: ElementModel): boolean {
  if (element.textContent.trim() !== '' || element.name !== '') return true;
  for (const inner of element.descendants()) if (inner.name !== '') return true;
  return false;
}
