import { defineCases } from '../../rule-cases.ts';
import { ariaBrailleEquivalent } from './rule.ts';

export const cases = defineCases(ariaBrailleEquivalent, {
  passed: [
    '<button aria-braillelabel="****">Four stars</button>',
    '<div role="group" aria-roledescription="slide" aria-brailleroledescription="sld">x</div>',
    '<img src="x.png" alt="Four stars" aria-braillelabel="****">',
    '<div><template shadowrootmode="open"><button aria-braillelabel="****">Four stars</button></template></div>',
  ],
  failed: [
    { html: '<img src="x.png" alt="" aria-braillelabel="****">', reason: 'unnamed' },
    { html: '<button aria-braillelabel="****"></button>', reason: 'unnamed' },
    { html: '<div role="group" aria-brailleroledescription="sld">x</div>', reason: 'undescribed' },
    {
      html: '<div role="group" aria-brailleroledescription="sld" aria-roledescription=" ">x</div>',
      reason: 'undescribed',
    },
  ],
  inapplicable: [
    '<button aria-braillelabel="">x</button>',
    '<button aria-braillelabel="****" hidden></button>',
    '<button></button>',
    '<div aria-hidden="true"><button tabindex="-1" aria-braillelabel="****"></button></div>',
  ],
});
