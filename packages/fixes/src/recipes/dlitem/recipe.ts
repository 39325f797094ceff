import type { ElementModel } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { runAround } from '../../shared/sibling-run.ts';
import { drop, wrap } from '../../shared/steps.ts';

const isPart = ({ isHtml, tag }: ElementModel) => isHtml && (tag === 'dt' || tag === 'dd');

export const dlitem = defineRecipe(
  'dlitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [list] }) => {
    if (reason === 'parentIsNoList' && list) {
      return fix('likely', 'Without the role the description list is told as one.', [drop(list, 'role')]);
    }
    const run = runAround(item, isPart);
    const [first] = run;
    const hasBoth =
      run.some((node) => 'tag' in node && node.tag === 'dd') && first && 'tag' in first && first.tag === 'dt';
    if (!hasBoth) return null;
    return fix('likely', 'Terms and their descriptions come into a description list.', [wrap(run, 'dl')]);
  },
);
