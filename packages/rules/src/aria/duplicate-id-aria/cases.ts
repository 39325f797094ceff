import { defineCases } from '../../rule-cases.ts';
import { duplicateIdAria } from './rule.ts';

export const cases = defineCases(duplicateIdAria, {
  passed: [
    '<label for="a">Name</label><input id="a">',
    '<span id="a">Name</span><input aria-labelledby="a">',
    '<span id="a">Name</span><span id="b">B</span><span id="b">B</span><input aria-describedby="a">',
    '<span id="a">Name</span><input aria-labelledby="a"><div><template shadowrootmode="open"><p id="a">Text</p></template></div>',
    '<span id="a">Name</span><input aria-labelledby="a"><iframe title="x" srcdoc="&lt;p id=a&gt;Text&lt;/p&gt;"></iframe>',
    '<span id="a">Name</span><span id="A">Name</span><input aria-labelledby="a">',
  ],
  cantTell: [
    {
      html: '<label for="a">Name</label><input id="a"><label>Town <input id="a"></label>',
      reason: 'shared',
    },
    {
      html: '<span id="a">Name</span><span id="a">Town</span><input aria-labelledby="a">',
      reason: 'shared',
    },
    {
      html: '<span id="a" hidden>Name</span><span id="a">Town</span><input aria-describedby="b a">',
      reason: 'shared',
    },
    { html: '<button aria-controls="a">Menu</button><ul id="a"></ul><ul id="a"></ul>', reason: 'shared' },
    {
      html: '<div><template shadowrootmode="open"><p id="a">A</p><p id="a">B</p><input aria-labelledby="a"></template></div>',
      reason: 'shared',
    },
  ],
  inapplicable: [
    '<p id="a">Text</p><p id="a">Text</p>',
    '<a href="#a">Down</a><p id="a">Text</p><p id="a">Text</p>',
    '<output for="a"></output><input id="a" aria-label="A"><p id="a"></p>',
    '<input aria-labelledby="nowhere">',
    '<input aria-labelledby="">',
  ],
});
