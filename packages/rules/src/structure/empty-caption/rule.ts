import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';

const ownerNames: Readonly<Record<string, string>> = {
  caption: 'table',
  figcaption: 'figure',
  legend: 'group of fields',
};

/** Captions and legends that HTML puts first (or last) into what they name, and that say nothing. */
export const emptyCaption = defineRule({
  id: 'empty-caption',
  title: 'Captions and legends hold text',
  help: 'Write into it what the table, picture or group is about, or remove the element.',
  impact: 'Screen-reader users are told that there is a caption, and hear nothing.',
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
    filled: 'The {tag} of the {thing} holds text.',
    empty: 'Screen-reader users do not learn what the {thing} is about: its {tag} is empty.',
  },
});

const ownerTags: Readonly<Record<string, string>> = {
  caption: 'table',
  figcaption: 'figure',
  legend: 'fieldset',
};

/** Has words of its own, or something inside that has a name: a picture, a field, a link. */
function hasContent(element: ElementModel): boolean {
  if (element.textContent.trim() !== '' || element.name !== '') return true;
  for (const inner of element.descendants()) if (inner.name !== '') return true;
  return false;
}
