import { defineCases } from '../../rule-cases.ts';
import { imageAltDescriptive } from './rule.ts';

export const cases = defineCases(imageAltDescriptive, {
  neverPasses: true,
  failed: [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="ferry.png">',
      reason: 'fileName',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="IMG_20240102.jpg">',
      reason: 'fileName',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="DSC00123">',
      reason: 'fileName',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="image">',
      reason: 'generic',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Photo 2">',
      reason: 'generic',
    },
    {
      html: '<svg width="30" height="30" role="img" aria-label="graphic"><rect width="30" height="30" fill="red"></rect></svg>',
      reason: 'generic',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Bild">',
      reason: 'generic',
    },
    {
      html: '<div><template shadowrootmode="open"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="placeholder"></template></div>',
      reason: 'generic',
    },
  ],
  cantTell: [
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Ferry in the harbor">',
      reason: 'ask',
    },
    {
      html: '<svg width="30" height="30" role="img" aria-label="W3C"><rect width="30" height="30" fill="red"></rect></svg>',
      reason: 'ask',
    },
    {
      html: '<canvas width="30" height="30" aria-label="Logo" style="background: red"></canvas>',
      reason: 'ask',
    },
    {
      html: '<iframe title="Frame" srcdoc="<img src=&quot;data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7&quot; width=&quot;30&quot; height=&quot;30&quot; alt=&quot;Ferry&quot;>"></iframe>',
      reason: 'ask',
    },
    {
      html: '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="Image of a ferry">',
      reason: 'ask',
    },
  ],
  inapplicable: [
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" role="presentation">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="image" style="display: none">',
    '<img src="nothing.png" alt="image">',
    '<button aria-label="Close"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="image"></button>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="image" style="position: absolute; top: -999px">',
    '<p>Text</p>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="image" aria-hidden="true">',
  ],
});
