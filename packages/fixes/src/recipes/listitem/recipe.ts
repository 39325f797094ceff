import type { ElementModel } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { runAround } from '../../shared/sibling-run.ts';
import { drop, rename, set, wrap } from '../../shared/steps.ts';

/** Roles of which `li` elements only hold the parts. */
const holdsParts = new Set(['menu', 'menubar', 'tablist', 'tree', 'listbox', 'radiogroup', 'toolbar']);

const isItem = ({ isHtml, tag }: ElementModel) => isHtml && tag === 'li';

/** Items that follow each other come into a list of their own; an element that holds nothing but items is the list. */
export const listitem = defineRecipe(
  'listitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [parent] }) => {
    if (reason === 'parentIsNoList' && parent) {
      if (holdsParts.has(parent.role ?? '')) {
        return fix('likely', `In a ${parent.role} the li elements only hold its parts.`, [
          set(item, 'role', 'none'),
        ]);
      }
      const isList = /^(ul|ol|menu)$/.test(parent.tag);
      return isList
        ? fix('likely', 'Without the role the list is told as one.', [drop(parent, 'role')])
        : fix('likely', 'The items come into a list of their own.', [wrap(runAround(item, isItem), 'ul')]);
    }
    const above = item.parent;
    const isOnlyItems =
      above?.flatChildren.every((node) => ('tag' in node ? isItem(node) : node.text.trim() === '')) ?? false;
    if (above && isOnlyItems && above.isHtml && above.tag === 'div' && above.explicitRole === null) {
      return fix('likely', 'The element around the items holds nothing else, so it is the list.', [
        rename(above, 'ul'),
      ]);
    }
    return fix('likely', 'The items come into a list of their own.', [wrap(runAround(item, isItem), 'ul')]);
  },
);
