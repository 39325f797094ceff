import { defineCases } from '../../rule-cases.ts';
import { tabindex } from './rule.ts';

export const cases = defineCases(tabindex, {
  passed: [
    '<div tabindex="0">Text</div>',
    '<button tabindex="-1">Save</button>',
    '<a href="/" tabindex="+0">Home</a>',
    '<div tabindex="0" style="opacity: 0">Text</div>',
    '<svg width="9" height="9" tabindex="0"></svg>',
    '<div><template shadowrootmode="open"><p tabindex="0">Text</p></template></div>',
  ],
  failed: [
    { html: '<button tabindex="1">Save</button>', reason: 'ahead' },
    { html: '<div tabindex=" 3">Text</div>', reason: 'ahead' },
    { html: '<a href="/" tabindex="2px">Home</a>', reason: 'ahead' },
    { html: '<p aria-hidden="true" tabindex="5">Text</p>', reason: 'ahead' },
    { html: '<div style="position: absolute; left: -9999px" tabindex="9">Text</div>', reason: 'ahead' },
    {
      html: '<div><template shadowrootmode="open"><p tabindex="1">Text</p></template></div>',
      reason: 'ahead',
    },
    { html: '<iframe title="x" srcdoc="&lt;p tabindex=1&gt;Text&lt;/p&gt;"></iframe>', reason: 'ahead' },
  ],
  inapplicable: [
    '<button>Save</button>',
    '<div tabindex="first">Text</div>',
    '<div tabindex="">Text</div>',
    '<div tabindex="1" hidden>Text</div>',
    '<div tabindex="1" style="visibility: hidden">Text</div>',
    '<button tabindex="1" disabled>Save</button>',
    '<div inert><button tabindex="1">Save</button></div>',
  ],
});
