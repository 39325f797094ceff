import { defineCases } from '../../rule-cases.ts';
import { colorContrastEnhanced } from './rule.ts';

const middleGray = 'color: #666';

export const cases = defineCases(colorContrastEnhanced, {
  passed: [
    '<p>Ferries</p>',
    '<p style="color: #595959">Ferries</p>',
    '<p style="color: #767676; font-size: 24px">Ferries</p>',
    '<p style="color: #767676; font-size: 18.7px; font-weight: bold">Ferries</p>',
    '<p style="background: linear-gradient(to right, #000, #444); color: #fff">Ferries</p>',
    '<div><template shadowrootmode="open"><p>Ferries</p></template></div>',
  ],
  failed: [
    { html: `<p style="${middleGray}">Ferries</p>`, reason: 'tooLittle' },
    { html: '<p style="color: #777; font-size: 24px">Ferries</p>', reason: 'tooLittle' },
    { html: `<input value="Kiel" style="${middleGray}">`, reason: 'tooLittle' },
    { html: `<style>::placeholder { ${middleGray} }</style><input placeholder="Kiel">`, reason: 'tooLittle' },
    {
      html: `<iframe title="Map" srcdoc="&lt;p style='${middleGray}'&gt;Ferries"></iframe>`,
      reason: 'tooLittle',
    },
    {
      html: '<p style="background: linear-gradient(to right, #000, #888); width: max-content; color: #fff">Ferries to Kiel and Oslo</p>',
      reason: 'tooLittleInPart',
    },
  ],
  cantTell: [
    { html: '<p style="color: #fff">Ferries</p>', reason: 'sameColor' },
    { html: `<button style="${middleGray}; background: #fff">x</button>`, reason: 'oneCharacter' },
    { html: `<p style="${middleGray}" aria-hidden="true">Ferries</p>`, reason: 'hiddenText' },
    { html: `<p class="logo" style="${middleGray}">Ferries</p>`, reason: 'logotype' },
  ],
  inapplicable: [
    `<p style="${middleGray}" hidden>Ferries</p>`,
    `<button style="${middleGray}" disabled>Book</button>`,
    `<p style="${middleGray}">──═══»×</p>`,
  ],
});
