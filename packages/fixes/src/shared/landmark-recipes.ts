import type { ElementModel, Patch, PatchStep } from '@curbcut/page-model';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from './define-recipe.ts';
import { moveElement, removeAttribute, removeAttributes, renameElement } from './patch-steps.ts';

/** Makes an element no landmark any more: without its role, or as an element without a meaning, which has no name. */
function removeLandmarkSemantics(landmark: ElementModel): Patch | null {
  const names = removeAttributes(landmark, ['aria-label', 'aria-labelledby']);
  if (landmark.implicitRole !== landmark.role && landmark.hasAttr('role'))
    return [removeAttribute(landmark, 'role'), ...names];
  if (!landmark.isHtml || !/^(main|header|footer|nav|aside|section)$/.test(landmark.tag)) return null;
  return [...removeAttributes(landmark, ['role']), ...names, renameElement(landmark, 'div')];
}

/** The recipe of the rules that ask whether a landmark of the page stands in another. */
export function defineTopLevelLandmarkRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['inside'], ({ element, facts, related: [around] }) => {
    if (element.role === 'main') {
      const patch = around ? removeLandmarkSemantics(around) : null;
      return (
        patch &&
        createFix(
          'guess',
          `What holds the main content is no ${String(facts.around)}.`,
          patch,
          'Check what the outer landmark was for.',
        )
      );
    }
    const patch = removeLandmarkSemantics(element);
    return (
      patch &&
      createFix(
        'likely',
        `Inside of the ${String(facts.around)} landmark it belongs to that and not to the page.`,
        patch,
      )
    );
  });
}

/** The recipe of the rules that ask for one landmark of a kind: the first stays, the others become a part of it. */
export function defineSingleLandmarkRecipe(ruleId: string): Recipe {
  return defineRecipe(ruleId, ['more'], ({ element, related }) => {
    const all = [element, ...related];
    // HTML's own element goes before the one that only its role makes one.
    const kept = all.find((landmark) => !landmark.hasAttr('role')) ?? element;
    const steps: PatchStep[] = [];
    for (const other of all) {
      if (other === kept) continue;
      const patch = removeLandmarkSemantics(other);
      if (patch === null) return null;
      steps.push(...patch, ...moveIntoKeptLandmark(other, kept));
    }
    return createFix(
      'likely',
      'One stays for the page as a whole; the others become a part of it or have no role.',
      steps,
    );
  });
}

/** What stands right beside the landmark that stays comes into it, where it is looked for. */
function moveIntoKeptLandmark(other: ElementModel, kept: ElementModel): PatchStep[] {
  const siblings = kept.parent?.children ?? [];
  const distance = siblings.indexOf(other) - siblings.indexOf(kept);
  if (other.parent !== kept.parent || Math.abs(distance) !== 1) return [];
  return [moveElement(other, distance === 1 ? 'last-child' : 'first-child', kept)];
}
