import { defineCases } from '../../rule-cases.ts';
import { objectAlt } from './rule.ts';

export const cases = defineCases(
  objectAlt,
  {
    passed: [
      '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" aria-label="Ship"></object>',
      '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" title="Ship"></object>',
      '<span id="a">Ship</span><object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" aria-labelledby="a"></object>',
      '<div><template shadowrootmode="open"><object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" title="Ship"></object></template></div>',
    ],
    failed: [
      {
        html: `<iframe title="x" srcdoc='<object data="spoken.webm" width="90" height="90"></object>'></iframe>`,
        reason: 'unnamed',
      },
      {
        html: '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></object>',
        reason: 'unnamed',
      },
      {
        html: '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" title=""></object>',
        reason: 'unnamed',
      },
      {
        html: '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" aria-labelledby="no"></object>',
        reason: 'labelMissing',
      },
      {
        html: '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" style="position: absolute; left: -999px"></object>',
        reason: 'unnamed',
      },
      {
        html: '<div><template shadowrootmode="open"><object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></object></template></div>',
        reason: 'unnamed',
      },
    ],
    inapplicable: [
      '<object role="img" data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></object>',
      '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" hidden></object>',
      '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" aria-hidden="true"></object>',
      '<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" style="visibility: hidden"></object>',
      '<object data="data:text/html,Text"></object>',
      '<object>Text</object>',
      '<object data="data:image/png;base64,AAAA"><p>Fallback</p></object>',
      '<object data="nothing.png">A ship</object>',
      '<object data="nothing.png"></object>',
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
    ],
  },
  { hasMediaFiles: true },
);
