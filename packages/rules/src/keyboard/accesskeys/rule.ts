import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';

/** The question of axe-core’s `accesskeys`. Told of the first element with each key. */
export const accesskeys = defineRule({
  id: 'accesskeys',
  title: 'Every access key belongs to one element',
  help: 'Give each element an access key of its own.',
  impact: 'People who press the key land on one of the elements, and which one differs between browsers.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['accesskeys'],
  applies: (page) => [...holdersByFirst(page).keys()],
  check: (element, page) => {
    const holders = holdersByFirst(page).get(element) ?? [];
    const facts = { key: keyOf(element), count: holders.length };
    return holders.length > 1
      ? failed('shared', { facts, related: holders.slice(1) })
      : passed('alone', { facts });
  },
  messages: {
    alone: 'Only this element has the access key “{key}”.',
    shared: 'People who press the access key “{key}” cannot know where they land: {count} elements have it.',
  },
});

/** Every element with a key, by the first with the same key in its document. */
const holdersByFirst = perPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const groups = new Map<string, ElementModel[]>();
  for (const element of page.byAttribute('accesskey')) {
    const key = keyOf(element);
    if (key === '' || !element.isRendered) continue;
    const group = `${page.documents.indexOf(element.document)} ${key}`;
    const known = groups.get(group);
    if (known) known.push(element);
    else groups.set(group, [element]);
  }
  return new Map([...groups.values()].map((holders) => [holders[0]!, holders]));
});

function keyOf(element: ElementModel): string {
  return element.attr('accesskey')?.trim().toLowerCase() ?? '';
}
