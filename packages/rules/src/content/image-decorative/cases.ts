import { defineCases } from '../../rule-cases.ts';
import { imageDecorative } from './rule.ts';

export const cases = defineCases(imageDecorative, {
  neverPasses: true,
  failed: [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbor" aria-hidden="true">',
      reason: 'hidesText',
    },
    {
      html: '<div><template shadowrootmode="open"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbor" aria-hidden="true"></template></div>',
      reason: 'hidesText',
    },
    {
      html: '<svg width="200" height="30" aria-hidden="true"><text y="20">Ferries leave daily</text></svg>',
      reason: 'hidesDrawnText',
    },
  ],
  cantTell: [
    {
      html: '<p>Ferries leave daily.</p><svg width="200" height="30" aria-hidden="true"><text y="20">Ferries leave daily</text></svg>',
      reason: 'ask',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="">',
      reason: 'ask',
    },
    {
      html: '<svg width="30" height="30" role="none"><rect width="30" height="30" fill="red"></rect></svg>',
      reason: 'ask',
    },
    {
      html: '<svg width="30" height="30" ><rect width="30" height="30" fill="red"></rect></svg>',
      reason: 'ask',
    },
    { html: '<canvas width="30" height="30" style="background: red"></canvas>', reason: 'ask' },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Ferry" aria-hidden="true">',
      reason: 'ask',
    },
    {
      html: '<p>Map of the harbor</p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Map of the harbor" aria-hidden="true">',
      reason: 'ask',
    },
    {
      html: '<a href="/"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt=""></a>',
      reason: 'ask',
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
