import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAccessibleParent } from '../../shared/accessibility-tree.ts';

const treeAttributes = ['aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-level'];

/**
 * Like axe-core's `aria-conditional-attr`: ARIA in HTML allows only native HTML to set the state of a
 * checkbox or radio button, and WAI-ARIA 1.2 (`row`) allows these attributes only on rows in tree grids.
 */
export const ariaConditionalAttr = defineRule({
  id: 'aria-conditional-attr',
  title: 'ARIA attributes are used as the element’s role specifies',
  help: 'Remove the attribute. Set the state on the input itself, or give the table `role="treegrid"`.',
  impact: 'Browsers ignore the attribute, so screen reader users may hear a different state than intended.',
  criteria: [],
  category: 'other',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-conditional-attr'],
  traits: { isAboutAnnouncement: true },
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
    agrees: 'The aria-checked attribute matches the state of the input.',
    disagrees: 'The input is {state}, but its aria-checked is “{written}”, which browsers ignore.',
    inTreeGrid: 'The row is in a tree grid.',
    notInTreeGrid: 'The row uses {attributes} outside a tree grid: it is in a {parent}.',
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
  // `aria-required-parent` reports rows outside tables.
  if (parent !== 'table' && parent !== 'grid') return passed('inTreeGrid');
  const attributes = treeAttributes.filter((name) => row.hasAttr(name));
  return failed('notInTreeGrid', { facts: { attributes, parent } });
}
