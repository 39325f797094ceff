import { defineCases } from '../../rule-cases.ts';
import { frameTested } from './rule.ts';

export const cases = defineCases(frameTested, {
  passed: [
    '<iframe title="x" srcdoc="<p>Kiel</p>"></iframe>',
    '<p><template shadowrootmode="open"><iframe title="x" srcdoc="<p>Kiel</p>"></iframe></template></p>',
  ],
  cantTell: [
    { html: '<iframe title="x" src="http://curbcut.invalid/"></iframe>', reason: 'unread' },
    {
      html: '<iframe title="x" src="notes.txt"></iframe>',
      files: { 'notes.txt': { body: '{}', contentType: 'application/json' } },
      reason: 'unread',
    },
  ],
  inapplicable: [
    '<iframe hidden title="x" src="http://curbcut.invalid/"></iframe>',
    '<iframe aria-hidden="true" title="x" src="http://curbcut.invalid/"></iframe>',
    '<p>Ferries</p>',
  ],
});
