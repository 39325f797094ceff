import { defineCases } from '../../rule-cases.ts';
import { imageRedundantAlt } from './rule.ts';

export const cases = defineCases(imageRedundantAlt, {
  passed: [
    '<a href="/"><img src="x.png" alt="Boat"> Home</a>',
    '<p><img src="x.png" alt="Boat"></p>',
    '<button><svg role="img" aria-label="Bin" width="9" height="9"></svg> Delete</button>',
    '<p><img src="x.png" alt="Home"><span style="display: none">Home</span></p>',
    '<div><template shadowrootmode="open"><p><img src="x.png" alt="Boat"> Home</p></template></div>',
  ],
  failed: [
    { html: '<a href="/"><img src="x.png" alt="Home"> Home</a>', reason: 'repeats' },
    {
      html: '<button><svg role="img" aria-label="delete" width="9" height="9"></svg> Delete</button>',
      reason: 'repeats',
    },
    { html: '<ul><li><img src="x.png" alt="Boats"><b>Boats</b></li></ul>', reason: 'repeats' },
    {
      html: '<div><template shadowrootmode="open"><p><img src="x.png" alt="Home"> Home</p></template></div>',
      reason: 'repeats',
    },
  ],
  inapplicable: [
    '<a href="/"><img src="x.png" alt=""> Home</a>',
    '<div><img src="x.png" alt="Home"> Home</div>',
    '<a href="/"><img src="x.png" alt="Home" hidden> Home</a>',
    '<p aria-hidden="true"><img src="x.png" alt="Home"> Home</p>',
  ],
});
