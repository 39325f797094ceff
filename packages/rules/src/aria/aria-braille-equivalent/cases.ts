import { casesOf } from '../../rule-cases.ts';
import { ariaBrailleEquivalent } from './rule.ts';

export const cases = casesOf(ariaBrailleEquivalent, {
  passed: [
    '<button aria-braillelabel="****">Four stars</button>',
    '<div role="group" aria-roledescription="slide" aria-brailleroledescription="sld">x</div>',
    '<img src="x.png" alt="Four stars" aria-braillelabel="****">',
    '<div><template shadowrootmode="open"><button aria-braillelabel="****">Four stars</button></template></div>',
  ],
  failed: [
    { html: '<img src="x.png" alt="" aria-braillelabel="****">', because: 'unnamed' },
    { html: '<button aria-braillelabel="****"></button>', because: 'unnamed' },
    { html: '<div role="group" aria-brailleroledescription="sld">x</div>', because: 'undescribed' },
    {
      html: '<div role="group" aria-brailleroledescription="sld" aria-roledescription=" ">x</div>',
      because: 'undescribed',
    },
  ],
  inapplicable: [
    '<button aria-braillelabel="">x</button>',
    '<button aria-braillelabel="****" hidden></button>',
    '<button></button>',
    '<div aria-hidden="true"><button tabindex="-1" aria-braillelabel="****"></button></div>',
  ],
});
