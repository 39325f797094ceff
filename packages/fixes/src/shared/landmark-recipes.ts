import type { ElementModel, Patch, PatchStep } from '@curbcut/page-model';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from './define-recipe.ts';
import { moveElement, removeAttribute, removeAttributes, renameElement } from './patch-steps.ts';

/** Removes the landmark role and its name, or renames the element to `div`. */
function removeLandmarkSemantics(landmark: ElementModel): Patch | null {
  const names = removeAttributes(landmark, ['aria-label', 'aria-labelledby']);
  if (landmark.implicitRole !== landmark.role && landmark.hasAttr('role'))
    return [removeAttribute(landmark, 'role'), ...names];
  if (!landmark.isHtml || !/^(main|header|footer|nav|aside|section)$/.test(landmark.tag)) return null;
  return [...removeAttributes(landmark, ['role']), ...names, renameElement(landmark, 'div')];
}

/** Defines the recipe of a rule that requires a landmark to be at the top level. */
export function defineTopLevelLandmarkRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['inside'], ({ element, facts, related: [outer] }) => {
    if (element.role === 'main') {
      const patch = outer ? removeLandmarkSemantics(outer) : null;
      return (
        patch &&
        createFix(
          'guess',
          `The element around the main content must not be a ${String(facts.around)} landmark.`,
          patch,
          'Check the purpose of the outer landmark.',
        )
      );
    }
    const patch = removeLandmarkSemantics(element);
    return (
      patch &&
      createFix(
        'likely',
        `Inside the ${String(facts.around)} landmark, it belongs to that landmark and not to the page.`,
        patch,
      )
    );
  });
}

/** Defines the recipe of a rule that allows only one landmark of a role: one stays, the others lose their role. */
export function defineSingleLandmarkRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['more'], ({ element, related }) => {
    const all = [element, ...related];
    // A native landmark element is preferred to one with a role.
    const kept = all.find((landmark) => !landmark.hasAttr('role')) ?? element;
    const steps: PatchStep[] = [];
    for (const other of all) {
      if (other === kept) continue;
      const patch = removeLandmarkSemantics(other);
      if (patch === null) return null;
      steps.push(...patch, ...moveIntoKeptLandmark(other, kept));
    }
    return createFix('likely', 'One landmark stays. The others become part of it or lose their role.', steps);
  });
}

/** Moves an element that is directly next to the remaining landmark into it. */
function moveIntoKeptLandmark(other: ElementModel, kept: ElementModel): PatchStep[] {
  const siblings = kept.parent?.children ?? [];
  const distance = siblings.indexOf(other) - siblings.indexOf(kept);
  if (other.parent !== kept.parent || Math.abs(distance) !== 1) return [];
  return [moveElement(other, distance === 1 ? 'last-child' : 'first-child', kept)];
}
