import { defineCases } from '../../rule-cases.ts';
import { duplicateId } from './rule.ts';

export const cases = defineCases(duplicateId, {
  passed: [
    '<p id="a">Kiel</p><p id="b">Oslo</p>',
    '<p id="a">Kiel</p><p id="A">Oslo</p>',
    // Documents and shadow trees have separate ids.
    '<p id="a">Kiel</p><iframe title="x" srcdoc="<p id=a>Oslo</p>"></iframe>',
    '<p id="a">Kiel</p><div><template shadowrootmode="open"><p id="a">Oslo</p></template></div>',
  ],
  failed: [
    { html: '<p id="a">Kiel</p><p id="a">Oslo</p>', reason: 'shared' },
    { html: '<svg id="icon"></svg><div hidden><svg id="icon"></svg></div>', reason: 'shared' },
    {
      html: '<div><template shadowrootmode="open"><p id="a">Kiel</p><p id="a">Oslo</p></template></div>',
      reason: 'shared',
    },
  ],
  inapplicable: ['<p>Kiel</p>', '<p id="">Kiel</p><p id="">Oslo</p>'],
});
