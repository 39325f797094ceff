import { defineCases } from '../../rule-cases.ts';
import { ariaConditionalAttr } from './rule.ts';

export const cases = defineCases(ariaConditionalAttr, {
  passed: [
    '<input type="checkbox" checked aria-checked="true" aria-label="A">',
    '<input type="checkbox" aria-checked="no" aria-label="A">',
    '<input type="radio" aria-checked="false" aria-label="A">',
    '<table role="treegrid"><tr aria-expanded="true"><td>1</td></tr></table>',
    '<input type="checkbox" id="b" aria-checked="mixed" aria-label="A"><script>document.querySelector("#b").indeterminate = true</script>',
    '<div><template shadowrootmode="open"><input type="checkbox" checked aria-checked="true" aria-label="A"></template></div>',
  ],
  failed: [
    { html: '<input type="checkbox" aria-checked="true" aria-label="A">', reason: 'disagrees' },
    { html: '<input type="checkbox" checked aria-checked="mixed" aria-label="A">', reason: 'disagrees' },
    { html: '<input type="radio" checked aria-checked="false" aria-label="A">', reason: 'disagrees' },
    { html: '<table><tr aria-expanded="true"><td>1</td></tr></table>', reason: 'notInTreeGrid' },
    {
      html: '<div role="grid"><div role="rowgroup"><div role="row" aria-level="2"><div role="gridcell">1</div></div></div></div>',
      reason: 'notInTreeGrid',
    },
    {
      html: '<div><template shadowrootmode="open"><table><tr aria-posinset="2"><td>1</td></tr></table></template></div>',
      reason: 'notInTreeGrid',
    },
  ],
  inapplicable: [
    '<input type="checkbox" aria-label="A">',
    '<input type="checkbox" role="switch" aria-checked="true" aria-label="A">',
    '<div role="checkbox" aria-checked="true">A</div>',
    '<table><tr><td>1</td></tr></table>',
    '<input type="checkbox" hidden aria-checked="true">',
    '<table hidden><tr aria-level="2"><td>1</td></tr></table>',
  ],
});
