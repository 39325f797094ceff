import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-allowed-attr': [
    {
      html: '<button aria-checked="true">Save</button>',
      fixedHtml: '<button>Save</button>',
    },
  ],
  'aria-braille-equivalent': [
    {
      html: '<button aria-braillelabel="slt"></button>',
      fixedHtml: '<button aria-braillelabel="slt" aria-label="slt"></button>',
    },
    {
      html: '<p aria-braillelabel="bananas">Bananas</p>',
      fixedHtml: '<p>Bananas</p>',
    },
  ],
  'aria-conditional-attr': [
    {
      html: '<label><input type="checkbox" aria-checked="true"> Meals</label>',
      fixedHtml: '<label><input type="checkbox"> Meals</label>',
    },
  ],
  'aria-prohibited-attr': [
    {
      html: '<span aria-label="Four of five stars">★★★★☆</span>',
      fixedHtml: '<span aria-label="Four of five stars" role="img">★★★★☆</span>',
    },
    {
      html: '<div aria-label="Opening hours"><p>Nine to five</p></div>',
      fixedHtml: '<div aria-label="Opening hours" role="group"><p>Nine to five</p></div>',
    },
    {
      html: '<p aria-label="Nine">9 am</p>',
      fixedHtml: '<p>9 am</p>',
    },
  ],
  'aria-valid-attr': [
    {
      html: '<button aria-labeledby="save-name">S</button><span id="save-name">S for save</span>',
      fixedHtml: '<button aria-labelledby="save-name">S</button><span id="save-name">S for save</span>',
    },
    {
      html: '<button aria-expand="yes">Menu</button>',
      fixedHtml: '<button>Menu</button>',
    },
    {
      html: '<button aria-foo="1">Save</button>',
      fixedHtml: '<button>Save</button>',
    },
  ],
};
