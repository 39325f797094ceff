import { defineCases } from '../../rule-cases.ts';
import { definitionList } from './rule.ts';

export const cases = defineCases(definitionList, {
  passed: [
    '<dl><dt>Kiel</dt><dd>A town</dd></dl>',
    '<dl><dt>Kiel</dt><dt>Oslo</dt><dd>Towns</dd><dd>Ports</dd></dl>',
    '<dl><div><dt>Kiel</dt><dd>A town</dd></div><div><dt>Oslo</dt><dd>Another</dd></div></dl>',
    '<dl><dt>Kiel</dt><script></script><template></template><dd>A town</dd></dl>',
    '<dl><dt>Kiel</dt><dd>A town</dd><p hidden>More</p></dl>',
    '<dl></dl>',
    '<dl><dt>Phone</dt><dd></dd><dt>Email</dt><dd>us@example.com</dd></dl>',
    '<dl><a id="kiel"></a><dt>Kiel</dt><dd>A town</dd><hr><dt>Oslo</dt><dd>Another</dd></dl>',
    '<dl><div class="row"><div class="column"><dt>Kiel</dt></div><div class="column"><dd>A town</dd></div></div></dl>',
    '<dl><span role="presentation"><dt>Kiel</dt><dd>A town</dd></span></dl>',
    '<dl><span role="term">Kiel</span><span role="definition">A town</span></dl>',
    '<div><template shadowrootmode="open"><dl><slot></slot></dl></template><dt>Kiel</dt><dd>A town</dd></div>',
  ],
  failed: [
    { html: '<dl><p>Towns</p><dt>Kiel</dt><dd>A town</dd></dl>', reason: 'otherContent' },
    { html: '<dl>Towns<dt>Kiel</dt><dd>A town</dd></dl>', reason: 'otherContent' },
    { html: '<dl><div><dt>Kiel</dt><dd>A town</dd><p>!</p></div></dl>', reason: 'otherContent' },
    { html: '<dl><dt role="button">Kiel</dt><dd>A town</dd></dl>', reason: 'otherContent' },
    { html: '<dl><dt>Kiel</dt></dl>', reason: 'unpaired' },
    { html: '<dl><dd>A town</dd></dl>', reason: 'unpaired' },
    { html: '<dl><dd>A town</dd><dt>Kiel</dt></dl>', reason: 'unpaired' },
    { html: '<iframe title="x" srcdoc="<dl><dt>Kiel</dt></dl>"></iframe>', reason: 'unpaired' },
  ],
  cantTell: [{ html: '<dl><dt>Kiel</dt><dd>A town</dd><dt>Oslo</dt></dl>', reason: 'lastTerm' }],
  inapplicable: [
    '<dl role="list"><p>Kiel</p></dl>',
    '<dl role="none"><p>Kiel</p></dl>',
    '<dl hidden><p>Kiel</p></dl>',
    '<div aria-hidden="true"><dl><p>Kiel</p></dl></div>',
    '<ul><li>Kiel</li></ul>',
  ],
});
