import type { ElementModel, Patch } from '@curbcut/page-model';
import type { Recipe } from '../recipe.ts';
import { defineRecipe, fix } from './define-recipe.ts';
import { drop, rename, set } from './steps.ts';

/** Makes an element no landmark any more: without its role, or as an element without a meaning. */
function demote(landmark: ElementModel): Patch | null {
  if (landmark.implicitRole !== landmark.role && landmark.hasAttr('role')) return [drop(landmark, 'role')];
  if (!landmark.isHtml || !/^(main|header|footer)$/.test(landmark.tag)) return null;
  const steps = landmark.hasAttr('role') ? [drop(landmark, 'role')] : [];
  return [...steps, rename(landmark, 'div')];
}

/** The recipe of the rules that ask whether a landmark of the page stands in another. */
export function topLevelRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['inside'], ({ element, facts }) => {
    const patch = demote(element);
    return (
      patch &&
      fix(
        'likely',
        `Inside of the ${String(facts.around)} landmark it belongs to that and not to the page.`,
        patch,
      )
    );
  });
}

/** The recipe of the rules that ask for one landmark of a kind: the first stays, the others go. */
export function onlyOneRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['more'], ({ element, related }) => {
    const all = [element, ...related];
    // The one that only its role makes one goes before HTML’s own element.
    const kept = all.find(({ hasAttr }) => !hasAttr('role')) ?? all[0];
    const patches = all.filter((landmark) => landmark !== kept && !contains(kept, landmark)).map(demote);
    const inside = all.filter((landmark) => landmark !== kept && contains(kept, landmark)).map(demote);
    const steps = [...patches, ...inside];
    return steps.some((patch) => patch === null)
      ? null
      : fix(
          'likely',
          'One stays for the page as a whole; the others become elements without a role.',
          steps.flatMap((patch) => patch ?? []),
        );
  });
}

function contains(outer: ElementModel | undefined, inner: ElementModel): boolean {
  return outer?.contains(inner) ?? false;
}

/** Hands an element its role back by attribute. */
export function withRole(element: ElementModel, role: string): Patch {
  return [set(element, 'role', role)];
}
