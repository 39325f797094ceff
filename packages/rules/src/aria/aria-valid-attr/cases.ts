import { defineCases } from '../../rule-cases.ts';
import { ariaValidAttr } from './rule.ts';

export const cases = defineCases(ariaValidAttr, {
  passed: [
    '<button aria-expanded="false">Menu</button>',
    '<p aria-braillelabel="x" aria-description="A note">Text</p>',
    '<div role="row" aria-rowindextext="First">Text</div>',
    '<p aria-hidden="true" aria-grabbed="false">Text</p>',
    '<p ARIA-LIVE="polite">Text</p>',
    '<svg aria-label="One circle" width="9" height="9"></svg>',
    '<p aria-label="">Text</p>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><button aria-expanded="false">Menu</button></template></p>',
    '<svg aria-hidden="true" width="9" height="9"></svg>',
    '<p hidden aria-label="Note">Text</p>',
    '<button aria-braillelabel="sv">Save</button>',
    '<ins aria-roledescription="note">Text</ins>',
  ],
  failed: [
    { html: '<input aria-labeledby="a">', reason: 'unknown' },
    { html: '<button aria-expand="false">Menu</button>', reason: 'unknown' },
    { html: '<p aria-label="Note" aria-title="Note">Text</p>', reason: 'unknown' },
    { html: '<p aria-="x">Text</p>', reason: 'unknown' },
    { html: '<p hidden aria-visible="false">Text</p>', reason: 'unknown' },
    { html: '<svg width="9" height="9"><g aria-titel="x"></g></svg>', reason: 'unknown' },
    {
      html: '<div><template shadowrootmode="open"><p aria-lable="Note">Text</p></template></div>',
      reason: 'unknown',
    },
    {
      html: '<iframe title="x" srcdoc="&lt;p aria-lable=Note&gt;Text&lt;/p&gt;"></iframe>',
      reason: 'unknown',
    },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><button aria-expandet="false">Menu</button></template></p>',
      reason: 'unknown',
    },
    { html: '<svg aria-hiden="true" width="9" height="9"></svg>', reason: 'unknown' },
    { html: '<li aria-posinsett="1">One</li>', reason: 'unknown' },
  ],
  inapplicable: [
    '<p>Text</p>',
    '<p role="note" data-aria-label="Note">Text</p>',
    '<p aria="label">aria-label</p>',
    '<template><p aria-lable="Note">Text</p></template>',
    // Variants of the ACT rule's examples.
    '<p data-aria-label="Note">Text</p>',
    '<p arial-label="Note">Text</p>',
  ],
});
