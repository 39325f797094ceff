import { defineCases } from '../../rule-cases.ts';
import { accesskeys } from './rule.ts';

export const cases = defineCases(accesskeys, {
  passed: [
    '<button accesskey="s">Save</button><button accesskey="k">Keep</button>',
    '<button accesskey="s">Save</button><button accesskey="s" hidden>Send</button>',
    '<a href="/" accesskey="1">Home</a><iframe title="Frame" srcdoc="<a href=&quot;/&quot; accesskey=&quot;1&quot;>Home</a>"></iframe>',
    '<header><a href="/" accesskey="1">Home</a></header><footer><a href="/" accesskey="1">Start page</a></footer>',
    '<a href="/help" accesskey="h">Help</a><a href="help#top" hidden accesskey="h">Help</a>',
  ],
  failed: [
    {
      html: '<a href="/" accesskey="1">Home</a><a href="/help" accesskey="1">Help</a>',
      reason: 'shared',
    },
    { html: '<a href="/" accesskey="1">Home</a><button accesskey="1">Send</button>', reason: 'shared' },
    { html: '<button accesskey="s">Save</button><button accesskey="S">Send</button>', reason: 'shared' },
    {
      html: '<button accesskey="s">Save</button><div><template shadowrootmode="open"><button accesskey="s">Send</button></template></div>',
      reason: 'shared',
    },
  ],
  inapplicable: [
    '<button>Save</button>',
    '<button accesskey="">Save</button>',
    '<button accesskey="s" hidden>Save</button>',
  ],
});
