import type { ElementModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, renameElement, setAttribute, wrapNodes } from '../../shared/patch-steps.ts';
import { getSiblingRun } from '../../shared/sibling-run.ts';

/** Composite roles in which `li` elements are only wrappers. */
const compositeRoles = new Set(['menu', 'menubar', 'tablist', 'tree', 'listbox', 'radiogroup', 'toolbar']);

const isItem = ({ isHtml, tag }: ElementModel) => isHtml && tag === 'li';

/** Wraps consecutive items in a list, or turns a parent that contains only items into the list. */
export const listitem = defineRecipe(
  'listitem',
  ['outside', 'parentIsNoList'],
  ({ element: item, reason, related: [parent] }) => {
    if (reason === 'parentIsNoList' && parent) {
      if (compositeRoles.has(parent.role ?? '')) {
        return createFix('likely', `In a ${parent.role}, li elements are only wrappers and need no role.`, [
          setAttribute(item, 'role', 'none'),
        ]);
      }
      const isList = /^(ul|ol|menu)$/.test(parent.tag);
      return isList
        ? createFix('likely', 'Without the role, the element is announced as a list.', [
            removeAttribute(parent, 'role'),
          ])
        : createFix('likely', 'Wraps the items in a list.', [wrapNodes(getSiblingRun(item, isItem), 'ul')]);
    }
    const above = item.parent;
    const isOnlyItems =
      above?.flatChildren.every((node) => ('tag' in node ? isItem(node) : node.text.trim() === '')) ?? false;
    if (above && isOnlyItems && above.isHtml && above.tag === 'div' && above.explicitRole === null) {
      return createFix('likely', 'The parent contains only list items, so it becomes the list.', [
        renameElement(above, 'ul'),
      ]);
    }
    return createFix('likely', 'Wraps the items in a list.', [wrapNodes(getSiblingRun(item, isItem), 'ul')]);
  },
);
