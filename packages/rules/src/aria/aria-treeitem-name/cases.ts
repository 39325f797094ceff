import { defineCases } from '../../rule-cases.ts';
import { ariaTreeitemName } from './rule.ts';

export const cases = defineCases(ariaTreeitemName, {
  passed: [
    '<div role="tree"><div role="treeitem">Fruit</div></div>',
    '<div role="tree"><div role="treeitem" aria-label="Fruit"></div></div>',
    '<div><template shadowrootmode="open"><div role="tree"><div role="treeitem">Fruit</div></div></template></div>',
  ],
  failed: [
    { html: '<div role="tree"><div role="treeitem"></div></div>', reason: 'unnamed' },
    {
      html: '<div role="tree"><div role="treeitem"><img src="x.png" alt=""></div></div>',
      reason: 'unnamed',
    },
    {
      html: '<div role="tree"><div role="treeitem" aria-labelledby="no"></div></div>',
      reason: 'labelMissing',
    },
  ],
  inapplicable: [
    '<div role="tree"><div role="treeitem" hidden></div></div>',
    '<div role="tree" aria-hidden="true"><div role="treeitem"></div></div>',
    '<div role="tree"><button role="treeitem"></button></div>',
  ],
});
