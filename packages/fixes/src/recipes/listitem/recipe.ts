import type { ElementModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, renameElement, setAttribute, wrapNodes } from '../../shared/patch-steps.ts';
import { getSiblingRun } from '../../shared/sibling-run.ts';

/** Roles of which `li` elements only hold the parts. */
const compositeRoles = new Set(['menu', 'menubar', 'tablist', 'tree', 'listbox', 'radiogroup', 'toolbar']);

const isItem = ({ isHtml, tag }: ElementModel) => isHtml && tag === 'li';

/** Items that follow each other come into a list of their own; an element that holds nothing but items is the list. */
export const listitem = defineRecipe(
  'listitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [parent] }) => {
    if (reason === 'parentIsNoList' && parent) {
      if (compositeRoles.has(parent.role ?? '')) {
        return createFix('likely', `In a ${parent.role} the li elements only hold its parts.`, [
          setAttribute(item, 'role', 'none'),
        ]);
      }
      const isList = /^(ul|ol|menu)$/.test(parent.tag);
      return isList
        ? createFix('likely', 'Without the role the list is told as one.', [removeAttribute(parent, 'role')])
        : createFix('likely', 'The items come into a list of their own.', [
            wrapNodes(getSiblingRun(item, isItem), 'ul'),
          ]);
    }
    const above = item.parent;
    const isOnlyItems =
      above?.flatChildren.every((node) => ('tag' in node ? isItem(node) : node.text.trim() === '')) ?? false;
    if (above && isOnlyItems && above.isHtml && above.tag === 'div' && above.explicitRole === null) {
      return createFix('likely', 'The element around the items holds nothing else, so it is the list.', [
        renameElement(above, 'ul'),
      ]);
    }
    return createFix('likely', 'The items come into a list of their own.', [
      wrapNodes(getSiblingRun(item, isItem), 'ul'),
    ]);
  },
);
