import { defineCases } from '../../rule-cases.ts';
import { ariaValidAttrValue } from './rule.ts';

export const cases = defineCases(ariaValidAttrValue, {
  passed: [
    '<button aria-expanded="false">Menu</button>',
    '<button aria-expanded="undefined">Menu</button>',
    '<p aria-hidden="TRUE">Text</p>',
    '<div role="checkbox" aria-checked="mixed" tabindex="0">All</div>',
    '<a href="/" aria-current="page">Home</a>',
    '<div aria-relevant="additions text">Text</div>',
    '<div role="cell" aria-colindex=" 2 ">Text</div>',
    '<div role="table" aria-rowcount="-1">Text</div>',
    '<div role="slider" aria-valuenow="-.5" aria-valuemax="1e3" tabindex="0">Text</div>',
    '<input aria-errormessage="later">',
    '<button aria-controls="later">Menu</button>',
    '<p id="a">Text</p><input aria-describedby="a nowhere">',
    '<p hidden aria-describedby="nowhere">Text</p>',
    '<label>Name <input aria-describedby="name-error"></label>',
    '<button aria-labelledby="later">Menu</button>',
    '<p aria-label="">Text</p><p aria-live="off">Text</p>',
  ],
  failed: [
    { html: '<button aria-expanded="open">Menu</button>', reason: 'notAllowed' },
    { html: '<input aria-required="undefined">', reason: 'notAllowed' },
    { html: '<div role="checkbox" aria-checked="yes" tabindex="0">All</div>', reason: 'notAllowed' },
    { html: '<div aria-live="loud">Text</div>', reason: 'notAllowed' },
    { html: '<a href="/" aria-current="active">Home</a>', reason: 'notAllowed' },
    { html: '<div role="cell" aria-colindex="2.5">Text</div>', reason: 'notAllowed' },
    { html: '<div role="slider" aria-valuenow="half" tabindex="0">Text</div>', reason: 'notAllowed' },
    { html: '<div role="slider" aria-valuenow="." tabindex="0">Text</div>', reason: 'notAllowed' },
    { html: '<div aria-relevant="additions edits">Text</div>', reason: 'notAllowed' },
    {
      html: '<input role="combobox" aria-expanded="true" aria-activedescendant="a b">',
      reason: 'notAllowed',
    },
    { html: '<p hidden aria-busy="maybe">Text</p>', reason: 'notAllowed' },
  ],
  cantTell: [
    { html: '<input aria-describedby="hint">', reason: 'pointsNowhere' },
    { html: '<section aria-labelledby="news headline">Text</section>', reason: 'pointsNowhere' },
    {
      html: '<p id="Hint">Text</p><label>Name <input aria-describedby="hint"></label>',
      reason: 'pointsNowhere',
    },
    {
      html: '<p id="hint">Text</p><div><template shadowrootmode="open"><label>Name <input aria-describedby="hint"></label></template></div>',
      reason: 'pointsNowhere',
    },
    {
      html: '<p id="hint">Text</p><div><template shadowrootmode="open"><input aria-describedby="hint"></template></div>',
      reason: 'pointsNowhere',
    },
  ],
  inapplicable: [
    '<p>Text</p>',
    '<p aria-hidden="" aria-label="">Text</p>',
    '<p aria-lable="Note">Text</p>',
    '<math aria-hidden="maybe"><mi>x</mi></math>',
  ],
});
