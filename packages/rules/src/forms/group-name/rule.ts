import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { hasName, nameMessages } from '../../shared/naming.ts';
import { perPage } from '../../shared/per-page.ts';

/** Techniques H71 and ARIA17: groups of choices have a name. Not asked of groups that hold no choices. */
export const groupName = defineRule({
  id: 'group-name',
  title: 'Groups of choices have a name',
  help: 'Put the question that the choices answer into the legend of the fieldset, or name the group with aria-labelledby.',
  impact: 'Screen-reader users hear “yes” and “no” and cannot know what the question is.',
  criteria: [],
  category: 'forms',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) =>
    inDocumentOrder([page.byTag('fieldset').filter(isGroup), page.byRole('radiogroup')]).filter(
      (group) => group.isExposed && choicesIn(page).has(group.index),
    ),
  check: hasName,
  messages: nameMessages('group', 'the choices and not what they are for'),
});

function isGroup({ role }: ElementModel): boolean {
  return role === 'group' || role === 'radiogroup';
}

/** The nearest group around each choice, where it holds more than one. */
const choicesIn = perPage((page: PageModel): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const choice of page.byRole('radio', 'checkbox')) {
    const group = choice.flatParent?.closest(isGroup);
    if (group) counts.set(group.index, (counts.get(group.index) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([index]) => index));
});
