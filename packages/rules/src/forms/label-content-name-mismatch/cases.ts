import { defineCases } from '../../rule-cases.ts';
import { labelContentNameMismatch } from './rule.ts';

export const cases = defineCases(labelContentNameMismatch, {
  passed: [
    '<a href="/" aria-label="ACT rules">ACT rules</a>',
    '<button aria-label="Search by date">Search by date (YYYY-MM-DD)</button>',
    '<button aria-label="Hello world"><p>Hello</p><p>world</p></button>',
    '<a href="/" aria-label="compose email">compose<br>email</a>',
    '<button aria-label="Buy: two tickets">Buy</button>',
    '<button aria-label="Close">×</button>',
    '<span id="a">Read more</span> <a href="/" aria-labelledby="b a" id="b">Boats:</a>',
    '<button aria-label="Menu"><i style="font-family: \'Material Icons\'">hamburger</i> Menu</button>',
    '<button aria-label="Search"><span style="position: absolute; clip-path: inset(50%)">Find it</span>Search</button>',
    // Shortcuts and controls inside are not part of the label.
    '<div role="menu" aria-label="File"><div role="menuitem" tabindex="0" aria-label="Print…"><div>Print…</div><div>Ctrl+P</div></div></div>',
    '<button aria-label="Find">Find <kbd>⌘⇧F</kbd></button>',
    '<div role="menu" aria-label="Filter"><div role="menuitem" aria-label="Filter by condition:"><div>Filter by condition:</div><div role="listbox" tabindex="-1" aria-label="Condition"><div role="option">None</div></div></div></div>',
    // Cards that are named by their titles.
    '<a href="/kiel" aria-labelledby="title"><img src="x.png" alt=""><h3 id="title">Ferries to Kiel</h3><p>Daily at nine, from 12 euros</p></a>',
    '<a href="/kiel" aria-label="Ferries to Kiel"><span>Travel</span><h3>Ferries to Kiel</h3><p>Daily at nine</p></a>',
    '<a href="/kiel" aria-labelledby="name"><span>New</span><strong id="name">Tide mug</strong><span>12 euros</span></a>',
    '<div><template shadowrootmode="open"><button aria-label="Save all">Save</button></template></div>',
  ],
  failed: [
    // “st” abbreviates nothing here.
    { html: '<button aria-label="Choose Sunday, March 1st, 2026">1</button>', reason: 'notContained' },
    {
      html: '<div role="menu" aria-label="File"><div role="menuitem" tabindex="0" aria-label="Output"><div>Print…</div><div>Ctrl+P</div></div></div>',
      reason: 'notContained',
    },
    { html: '<button aria-label="Open">Open control panel</button>', reason: 'notContained' },
    {
      html: '<div role="menu" aria-label="Filter"><div role="menuitem" aria-label="Sort"><div>Filter by condition:</div><div role="listbox" tabindex="-1" aria-label="Condition"><div role="option">None</div></div></div></div>',
      reason: 'notContained',
    },
    {
      html: '<a href="/">Open <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">support and maintenance</span> ticket</a>',
      reason: 'split',
    },
    {
      html: '<button>Send <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">the new</span> message</button>',
      reason: 'split',
    },
    {
      html: '<p><template shadowrootmode="open"><button>Send <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">the new</span> message</button></template></p>',
      reason: 'split',
    },
    {
      html: '<div role="menuitem" tabindex="0">Send <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">the new</span> message</div>',
      reason: 'split',
    },
    {
      html: '<a href="/kiel" aria-label="Read more"><h3>Ferries to Kiel</h3><p>Daily at nine</p></a>',
      reason: 'notContained',
    },
    {
      html: '<a href="/kiel" aria-labelledby="t"><p id="t" hidden>Harbor</p><p>Ferries to Kiel</p></a>',
      reason: 'notContained',
    },
    { html: '<a href="/" aria-label="Discover Italy">Discover It</a>', reason: 'notContained' },
    {
      html: '<button aria-label="Download the specification">Download specification</button>',
      reason: 'notContained',
    },
    { html: '<a href="/" aria-label="1a">1</a>', reason: 'notContained' },
    { html: '<a href="/" aria-label="just ice">justice</a>', reason: 'notContained' },
    { html: '<div role="tab" aria-label="First">Prices</div>', reason: 'notContained' },
    {
      html: '<button aria-label="All ferries" style="font-family: Arial, \'Segoe UI Symbol\'">Show more</button>',
      reason: 'notContained',
    },
    {
      html: '<button aria-label="Saveas"><span style="display: inline-block">Save</span> <span>as</span></button>',
      reason: 'notContained',
    },
    {
      html: '<div><template shadowrootmode="open"><button aria-label="Keep">Save</button></template></div>',
      reason: 'notContained',
    },
    {
      html: '<iframe title="Frame" srcdoc="<button aria-label=&quot;Keep&quot;>Save</button>"></iframe>',
      reason: 'notContained',
    },
  ],
  cantTell: [
    { html: '<button aria-label="Close">X</button>', reason: 'sign' },
    { html: '<button aria-label="Bold">B</button>', reason: 'sign' },
    { html: '<a href="/" aria-label="University Avenue">University Ave.</a>', reason: 'abbreviation' },
    { html: '<a href="/" aria-label="Frequently asked questions">FAQ</a>', reason: 'abbreviation' },
  ],
  inapplicable: [
    '<a href="/">Read the guides<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)"> for staff</span></a>',
    '<a href="/"><span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">All about: </span>Read the guides</a>',
    '<button>Messages <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">unread: </span><b>New</b></button>',
    '<a href="/"><h3>Kiel</h3><span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Category: </span><p>Ports</p></a>',
    '<a href="/">Open <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)" aria-hidden="true">old</span> ticket</a>',
    '<a href="/">Page <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">number </span>2</a>',
    '<a href="/">Open <span hidden>old</span> ticket</a>',
    '<nav aria-label="main nav">Navigation</nav>',
    '<label>E-mail</label><input type="email" aria-label="Post" value="Contact">',
    '<a href="/" aria-label="Home"><img src="x.png" alt="logo"></a>',
    '<a href="/" aria-label="non-standard">nonstandard</a>',
    '<button>Save</button>',
    '<button aria-label="">Save</button>',
    '<button aria-label="Keep" hidden>Save</button>',
    '<button aria-label="Keep"><span style="opacity: 0">Save</span></button>',
    '<div aria-hidden="true"><button tabindex="-1" aria-label="Keep">Save</button></div>',
  ],
});
