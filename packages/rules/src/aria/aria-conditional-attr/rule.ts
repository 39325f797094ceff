import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAccessibleParent } from '../../shared/accessibility-tree.ts';

const treeAttributes = ['aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-level'];

/**
 * The question of axe-core’s `aria-conditional-attr`: ARIA in HTML has the state of a checkbox or radio button told
 * by HTML alone, and WAI-ARIA 1.2 (`row`) has these attributes of rows in tree grids alone.
 */
export const ariaConditionalAttr = defineRule({
  id: 'aria-conditional-attr',
  title: 'ARIA attributes are used as the element’s role tells',
  help: 'Take the attribute away: set the state of the input itself, or give the table the role treegrid.',
  impact: 'Browsers ignore the attribute: people may be told another state than the one that was meant.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-conditional-attr'],
  applies: (page) => [
    ...page
      .byAttribute('aria-checked')
      .filter(
        ({ isExposed, role, inputType }) =>
          isExposed && (inputType === 'checkbox' || inputType === 'radio') && role === inputType,
      ),
    ...page.byRole('row').filter((row) => treeAttributes.some((name) => row.hasAttr(name))),
  ],
  check: (element) => (element.role === 'row' ? checkRow(element) : checkInput(element)),
  messages: {
    agrees: 'The attribute says what HTML says.',
    disagrees:
      'People are told that this is {state}, not what aria-checked says (“{written}”): browsers go by the input itself.',
    inTreeGrid: 'The row stands in a tree grid.',
    notInTreeGrid:
      'Screen-reader users are not told of {attributes}: rows have it only in a tree grid, and this one stands in a {parent}.',
  },
});

function checkInput(input: ElementModel) {
  const written = input.attr('aria-checked')?.trim().toLowerCase() ?? '';
  const state = getInputState(input);
  // Any other value counts as false.
  const claimed = written === 'true' || written === 'mixed' ? written : 'false';
  const facts = { written, state: stateLabels[state] };
  return claimed === state ? passed('agrees', { facts }) : failed('disagrees', { facts });
}

const stateLabels = { true: 'checked', false: 'not checked', mixed: 'partly checked' } as const;

function getInputState(input: ElementModel): keyof typeof stateLabels {
  if (input.inputType === 'checkbox' && input.hasState(NodeState.indeterminate)) return 'mixed';
  return input.hasState(NodeState.checked) ? 'true' : 'false';
}

function checkRow(row: ElementModel) {
  let table = getAccessibleParent(row);
  if (table?.role === 'rowgroup') table = getAccessibleParent(table);
  const parent = table?.role ?? null;
  // A row outside of any table is the matter of `aria-required-parent`.
  if (parent !== 'table' && parent !== 'grid') return passed('inTreeGrid');
  const attributes = treeAttributes.filter((name) => row.hasAttr(name));
  return failed('notInTreeGrid', { facts: { attributes, parent } });
}
