import { casesOf } from '../../rule-cases.ts';
import { imageDecorative } from './rule.ts';

export const cases = casesOf(imageDecorative, {
  failed: [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbour" aria-hidden="true">',
      because: 'hidesText',
    },
    {
      html: '<div><template shadowrootmode="open"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbour" aria-hidden="true"></template></div>',
      because: 'hidesText',
    },
    {
      html: '<svg width="200" height="30" aria-hidden="true"><text y="20">Ferries leave daily</text></svg>',
      because: 'hidesDrawnText',
    },
  ],
  cantTell: [
    {
      html: '<p>Ferries leave daily.</p><svg width="200" height="30" aria-hidden="true"><text y="20">Ferries leave daily</text></svg>',
      because: 'ask',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="">',
      because: 'ask',
    },
    {
      html: '<svg width="30" height="30" role="none"><rect width="30" height="30" fill="red"></rect></svg>',
      because: 'ask',
    },
    {
      html: '<svg width="30" height="30" ><rect width="30" height="30" fill="red"></rect></svg>',
      because: 'ask',
    },
    { html: '<canvas width="30" height="30" style="background: red"></canvas>', because: 'ask' },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Ferry" aria-hidden="true">',
      because: 'ask',
    },
    {
      html: '<p>Map of the harbour</p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbour" aria-hidden="true">',
      because: 'ask',
    },
    {
      html: '<a href="/"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt=""></a>',
      because: 'ask',
    },
  ],
  inapplicable: [
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Ferry">',
    '<img src="nothing.png" alt="">',
    '<a href="/" aria-label="Star"><svg width="30" height="30" role="none"><rect width="30" height="30" fill="red"></rect></svg></a>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="" style="position: absolute; top: -999px">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="" hidden>',
    '<button><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt=""> Save</button>',
    '<p>Text</p>',
  ],
});
