import type { ElementModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, wrapNodes } from '../../shared/patch-steps.ts';
import { getSiblingRun } from '../../shared/sibling-run.ts';

const isTermOrDescription = ({ isHtml, tag }: ElementModel) => isHtml && (tag === 'dt' || tag === 'dd');

export const dlitem = defineRecipe(
  'dlitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [list] }) => {
    if (reason === 'parentIsNoList' && list) {
      return createFix('likely', 'Without the role, the list is announced as a description list.', [
        removeAttribute(list, 'role'),
      ]);
    }
    const run = getSiblingRun(item, isTermOrDescription);
    const [first] = run;
    const hasBoth =
      run.some((node) => 'tag' in node && node.tag === 'dd') && first && 'tag' in first && first.tag === 'dt';
    if (!hasBoth) return null;
    return createFix('likely', 'Wraps the terms and descriptions in a dl element.', [wrapNodes(run, 'dl')]);
  },
);
