import { defineCases } from '../../rule-cases.ts';
import { ariaTabName } from './rule.ts';

export const cases = defineCases(ariaTabName, {
  passed: [
    '<div role="tablist"><a href="#a" role="tab">Prices</a></div>',
    '<div role="tablist"><div role="tab" aria-label="Prices">€</div></div>',
    '<div><template shadowrootmode="open"><div role="tablist"><div role="tab">Prices</div></div></template></div>',
  ],
  failed: [
    { html: '<div role="tablist"><div role="tab" tabindex="0">\uF015</div></div>', reason: 'iconCharacter' },
    { html: '<div role="tablist"><div role="tab"></div></div>', reason: 'unnamed' },
    {
      html: '<div role="tablist"><a href="#a" role="tab"><img src="x.png" alt=""></a></div>',
      reason: 'unnamed',
    },
    {
      html: '<div role="tablist"><div role="tab" aria-labelledby="no"></div></div>',
      reason: 'labelMissing',
    },
  ],
  inapplicable: [
    '<div role="tablist"><div role="tab" hidden></div></div>',
    '<div role="tablist"><button role="tab"></button></div>',
    '<div inert role="tablist"><div role="tab"></div></div>',
  ],
});
