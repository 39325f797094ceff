import { defineCases } from '../../rule-cases.ts';
import { headingOrder } from './rule.ts';

export const cases = defineCases(headingOrder, {
  passed: [
    '<h1>Ferries</h1><h2>Kiel</h2><h3>Fares</h3><h2>Oslo</h2>',
    '<h3>Ferries</h3><h2>Kiel</h2>',
    '<h1>Ferries</h1><h3 hidden>Kiel</h3><h2>Oslo</h2>',
    '<h1>Ferries</h1><h4 role="none">Kiel</h4><h2>Oslo</h2>',
    '<h1>Ferries</h1><h4 aria-level="2">Kiel</h4>',
    '<h1>Ferries</h1><div role="heading">Kiel</div>',
    '<h1>Ferries</h1><h2 aria-level="0">Kiel</h2>',
    '<h6>Ferries</h6><div role="heading" aria-level="7">Kiel</div>',
    '<h1>Ferries</h1><iframe srcdoc="&lt;h2&gt;Map&lt;/h2&gt;"></iframe><h3>Kiel</h3>',
    '<div><template shadowrootmode="open"><h1>Ferries</h1><slot></slot><h3>Fares</h3></template><h2>Kiel</h2></div>',
    '<h1 style="position: absolute; left: -999px">Ferries</h1><h2>Kiel</h2>',
  ],
  failed: [
    { html: '<h3>Kiel</h3><h5>Oslo</h5>', reason: 'skipped' },
    { html: '<div role="heading" aria-level="1">Ferries</div><h3>Fares</h3>', reason: 'skipped' },
    { html: '<h2>Kiel</h2><h3 aria-level="9">Oslo</h3>', reason: 'skipped' },
    { html: '<h1>Ferries</h1><h2 aria-hidden="true">Kiel</h2><h3>Oslo</h3>', reason: 'skipped' },
    { html: '<h1>Ferries</h1><iframe srcdoc="&lt;h3&gt;Map&lt;/h3&gt;"></iframe>', reason: 'skipped' },
    {
      html: '<div><template shadowrootmode="open"><slot></slot><h2>Fares</h2><h4>Rules</h4></template><h1>Kiel</h1></div>',
      reason: 'skipped',
    },
  ],
  inapplicable: ['<p>Ferries</p>', '<h4 hidden>Ferries</h4>', '<div inert><h4>Ferries</h4></div>'],
});
