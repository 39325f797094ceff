import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-allowed-role': [
    {
      html: '<ul role="button"><li>Kiel</li></ul>',
      fixedHtml: '<div role="button"><li>Kiel</li></div>',
    },
    {
      html: '<nav role="main2 article" aria-label="Ports">Kiel</nav>',
      fixedHtml: '<nav aria-label="Ports">Kiel</nav>',
    },
  ],
  'aria-deprecated-role': [
    {
      html: '<div role="directory"><div role="listitem">Kiel</div></div>',
      fixedHtml: '<div role="list"><div role="listitem">Kiel</div></div>',
    },
  ],
  'aria-required-children': [
    {
      html: '<div role="list"><a href="/kiel">Kiel</a><div role="listitem">Oslo</div></div>',
      fixedHtml:
        '<div role="list"><div role="listitem"><a href="/kiel">Kiel</a></div><div role="listitem">Oslo</div></div>',
    },
  ],
  'aria-required-parent': [
    {
      html: '<div><div role="listitem">Kiel</div><div role="listitem">Oslo</div></div>',
      fixedHtml: '<div role="list"><div role="listitem">Kiel</div><div role="listitem">Oslo</div></div>',
    },
    {
      html: '<p role="row">Kiel</p>',
      fixedHtml: '<p>Kiel</p>',
    },
  ],
  'aria-roles': [
    {
      html: '<div role="buton" tabindex="-1">Save</div>',
      fixedHtml: '<div role="button" tabindex="-1">Save</div>',
    },
    {
      html: '<div role="wizard">Step 1</div>',
      fixedHtml: '<div>Step 1</div>',
    },
  ],
  'aria-text': [
    {
      html: '<p role="text">Call <a href="/call">us</a> today</p>',
      fixedHtml: '<p>Call <a href="/call">us</a> today</p>',
    },
  ],
  'presentation-role-conflict': [
    {
      html: '<button role="none">Save</button>',
      fixedHtml: '<button>Save</button>',
    },
  ],
};
