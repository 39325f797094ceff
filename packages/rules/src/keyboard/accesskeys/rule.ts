import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getLinkDestination } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/**
 * Like axe-core's `accesskeys`, reported on the first element with each key. Links with the same URL may
 * share a key.
 */
export const accesskeys = defineRule({
  id: 'accesskeys',
  title: 'Access keys are unique',
  help: 'Give each element its own `accesskey`, or remove the attribute.',
  impact: 'Keyboard users who press the access key can’t predict which element it activates.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['accesskeys'],
  applies: (page) => [...getElementsWithSameKey(page).keys()],
  check: (element, page) => {
    const elements = getElementsWithSameKey(page).get(element) ?? [];
    const facts = { key: getKey(element), count: elements.length };
    if (elements.length > 1 && haveSameDestination(elements)) return passed('sameTarget', { facts });
    return elements.length > 1
      ? failed('shared', { facts, related: elements.slice(1) })
      : passed('alone', { facts });
  },
  messages: {
    alone: 'Only this element has the access key “{key}”.',
    sameTarget: 'All {count} links with the access key “{key}” have the same URL.',
    shared: '{count} elements have the access key “{key}”.',
  },
});

function haveSameDestination(elements: readonly ElementModel[]): boolean {
  const targets = new Set(
    elements.map((element) => (element.role === 'link' ? (getLinkDestination(element)?.href ?? null) : null)),
  );
  return targets.size === 1 && !targets.has(null);
}

/** Maps the first element with each key in a document to all elements with that key. */
const getElementsWithSameKey = memoizePerPage((page): ReadonlyMap<ElementModel, readonly ElementModel[]> => {
  const groups = new Map<string, ElementModel[]>();
  for (const element of page.byAttribute('accesskey')) {
    const key = getKey(element);
    if (key === '' || !element.isRendered) continue;
    const group = `${page.documents.indexOf(element.document)} ${key}`;
    const existing = groups.get(group);
    if (existing) existing.push(element);
    else groups.set(group, [element]);
  }
  return new Map([...groups.values()].map((elements) => [elements[0]!, elements]));
});

function getKey(element: ElementModel): string {
  return element.attr('accesskey')?.trim().toLowerCase() ?? '';
}
