import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getLinkDestination } from '../../shared/page-links.ts';

/** axe-core’s `accesskeys`, reported on the first element with each key. Links to one URL may share a key. */
export const accesskeys = defineRule({
  id: 'accesskeys',
  title: 'Access keys are unique',
  help: 'Give each element its own `accesskey`, or remove the attribute.',
  impact:
    'Keyboard users who press the access key cannot predict which element it activates: browsers differ.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['accesskeys'],
  applies: (page) => [...getElementsWithSameKey(page).keys()],
  check: (element, page) => {
    const holders = getElementsWithSameKey(page).get(element) ?? [];
    const facts = { key: getKey(element), count: holders.length };
    if (holders.length > 1 && haveSameDestination(holders)) return passed('sameTarget', { facts });
    return holders.length > 1
      ? failed('shared', { facts, related: holders.slice(1) })
      : passed('alone', { facts });
  },
  messages: {
    alone: 'Only this element has the access key “{key}”.',
    sameTarget: 'All {count} links with the access key “{key}” lead to the same page.',
    shared: '{count} elements have the access key “{key}”.',
  },
});

function haveSameDestination(holders: readonly ElementModel[]): boolean {
  const targets = new Set(
    holders.map((holder) => (holder.role === 'link' ? (getLinkDestination(holder)?.href ?? null) : null)),
  );
  return targets.size === 1 && !targets.has(null);
}

/** Every element with a key, by the first with the same key in its document. */
const getElementsWithSameKey = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const groups = new Map<string, ElementModel[]>();
  for (const element of page.byAttribute('accesskey')) {
    const key = getKey(element);
    if (key === '' || !element.isRendered) continue;
    const group = `${page.documents.indexOf(element.document)} ${key}`;
    const known = groups.get(group);
    if (known) known.push(element);
    else groups.set(group, [element]);
  }
  return new Map([...groups.values()].map((holders) => [holders[0]!, holders]));
});

function getKey(element: ElementModel): string {
  return element.attr('accesskey')?.trim().toLowerCase() ?? '';
}
