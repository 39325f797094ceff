import { casesOf } from '../../rule-cases.ts';
import { colorContrastEnhanced } from './rule.ts';

const middling = 'color: #666';

export const cases = casesOf(colorContrastEnhanced, {
  passed: [
    '<p>Ferries</p>',
    '<p style="color: #595959">Ferries</p>',
    '<p style="color: #767676; font-size: 24px">Ferries</p>',
    '<p style="color: #767676; font-size: 18.7px; font-weight: bold">Ferries</p>',
    '<p style="background: linear-gradient(to right, #000, #444); color: #fff">Ferries</p>',
    '<div><template shadowrootmode="open"><p>Ferries</p></template></div>',
  ],
  failed: [
    { html: `<p style="${middling}">Ferries</p>`, because: 'tooLittle' },
    { html: '<p style="color: #777; font-size: 24px">Ferries</p>', because: 'tooLittle' },
    { html: `<input value="Kiel" style="${middling}">`, because: 'tooLittle' },
    { html: `<style>::placeholder { ${middling} }</style><input placeholder="Kiel">`, because: 'tooLittle' },
    {
      html: `<iframe title="Map" srcdoc="&lt;p style='${middling}'&gt;Ferries"></iframe>`,
      because: 'tooLittle',
    },
    {
      html: '<p style="background: linear-gradient(to right, #000, #888); width: max-content; color: #fff">Ferries to Kiel and Oslo</p>',
      because: 'tooLittleInPart',
    },
  ],
  cantTell: [
    { html: '<p style="color: #fff">Ferries</p>', because: 'sameColor' },
    { html: `<button style="${middling}; background: #fff">x</button>`, because: 'oneCharacter' },
    { html: `<p style="${middling}" aria-hidden="true">Ferries</p>`, because: 'unheard' },
    { html: `<p class="logo" style="${middling}">Ferries</p>`, because: 'logotype' },
  ],
  inapplicable: [
    `<p style="${middling}" hidden>Ferries</p>`,
    `<button style="${middling}" disabled>Book</button>`,
    `<p style="${middling}">──═══»×</p>`,
  ],
});
