import { defineCases } from '../../rule-cases.ts';
import { sensoryInstructions } from './rule.ts';

const lists = '<ul><li>Kiel</li></ul><ul><li>Oslo</li></ul>';

export const cases = defineCases(sensoryInstructions, {
  passed: ['<p>Click the round button for a surprise.</p><button>Round button</button>'],
  failed: [
    { html: `<p>Choose from the list on the right.</p>${lists}`, reason: 'alike' },
    {
      html: '<p>Find the picture to the left.</p><svg role="img" width="9" height="9"></svg><svg role="img" width="9" height="9"></svg>',
      reason: 'alike',
    },
  ],
  cantTell: [
    { html: '<p>Choose from the list on the right.</p><ul><li>Kiel</li></ul>', reason: 'points' },
    { html: `<p>Choose from the list on the right.</p><p>The list of Kiel:</p>${lists}`, reason: 'points' },
    {
      html: `<p>Choose from the list on the right.</p>${lists.replace('<ul>', '<ul aria-label="Kiel">')}`,
      reason: 'points',
    },
    { html: `<p>Choose from the list on the right, in the red box.</p>${lists}`, reason: 'points' },
    { html: '<p>Click the round button for a surprise.</p><button>Go</button>', reason: 'points' },
    { html: '<p>Press the green button to go on.</p>', reason: 'points' },
    { html: '<p>Find the navigation on the right, for more links</p>', reason: 'points' },
    { html: '<p>More examples can be found underneath the star</p>', reason: 'points' },
    { html: '<p>You can find more within the triangle menu</p>', reason: 'points' },
    { html: '<p>Use the big button.</p>', reason: 'points' },
    { html: '<p>Find the navigation on the<!-- --> right, for more links</p>', reason: 'points' },
    { html: '<p aria-hidden="true">Select the red items.</p>', reason: 'points' },
    {
      html: '<div><template shadowrootmode="open"><p>Open the left sidebar.</p></template></div>',
      reason: 'points',
    },
    { html: '<iframe title="x" srcdoc="<p>See the blue text.</p>"></iframe>', reason: 'points' },
  ],
  inapplicable: [
    '<p>Interact with the button below this paragraph</p>',
    '<p>A square has four equal sides and four right angles.</p>',
    '<p>This circle is nice.</p>',
    '<p>You are in the right place to find more.</p>',
    '<p>Blue whales are large.</p>',
    '<p hidden>Press the green button.</p>',
    '<button>Red button</button>',
  ],
});
