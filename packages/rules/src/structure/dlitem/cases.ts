import { defineCases } from '../../rule-cases.ts';
import { dlitem } from './rule.ts';

export const cases = defineCases(dlitem, {
  passed: [
    '<dl><dt>Kiel</dt><dd>A town</dd></dl>',
    '<dl><div><dt>Kiel</dt><dd>A town</dd></div></dl>',
    '<dl><div role="none"><dt>Kiel</dt><dd>A town</dd></div></dl>',
    '<dl role="list"><dt>Kiel</dt></dl>',
    '<dl><div><div><dt>Kiel</dt></div><div><dd>A town</dd></div></div></dl>',
    '<dl><span><dt>Kiel</dt></span><dd>A town</dd></dl>',
    '<div><template shadowrootmode="open"><dl><slot></slot></dl></template><dt>Kiel</dt></div>',
  ],
  failed: [
    { html: '<dt>Kiel</dt>', reason: 'outside' },
    { html: '<ul><dd>A town</dd></ul>', reason: 'outside' },
    { html: '<dl><article><dt>Kiel</dt></article></dl>', reason: 'outside' },
    { html: '<dl role="menu"><dt>Kiel</dt></dl>', reason: 'parentIsNoList' },
    { html: '<iframe title="x" srcdoc="<dd>A town</dd>"></iframe>', reason: 'outside' },
  ],
  inapplicable: [
    '<dl></dl>',
    '<dt role="heading" aria-level="2">Kiel</dt>',
    '<dt hidden>Kiel</dt>',
    '<div aria-hidden="true"><dd>Kiel</dd></div>',
    '<div role="term">Kiel</div>',
  ],
});
