import { defineCases } from '../../rule-cases.ts';
import { ariaToggleFieldName } from './rule.ts';

export const cases = defineCases(ariaToggleFieldName, {
  passed: [
    '<script>customElements.define("x-check", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "checkbox" } connectedCallback() { this.tabIndex = 0 } })</script><x-check id="a"></x-check><label for="a">Keep a copy</label>',
    '<script>customElements.define("x-check", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "checkbox" } connectedCallback() { this.tabIndex = 0 } })</script><label>Keep a copy <x-check></x-check></label>',
    '<script>customElements.define("x-check", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "checkbox" } connectedCallback() { this.tabIndex = 0 } })</script><div><template shadowrootmode="open"><x-check id="a"></x-check><label for="a">Keep a copy</label></template></div>',
    '<script>customElements.define("x-check", class extends HTMLElement { constructor() { super(); const own = this.attachInternals(); own.role = "checkbox"; own.ariaLabel = "Keep a copy" } connectedCallback() { this.tabIndex = 0 } })</script><x-check></x-check>',
    '<b id="n">Keep a copy</b><script>customElements.define("x-check", class extends HTMLElement { constructor() { super(); const own = this.attachInternals(); own.role = "checkbox"; own.ariaLabelledByElements = [document.getElementById("n")] } connectedCallback() { this.tabIndex = 0 } })</script><x-check></x-check>',
    '<div role="checkbox" aria-checked="false" tabindex="0">I agree</div>',
    '<button role="switch" aria-checked="true" aria-label="Sound"></button>',
    '<div role="menu"><div role="menuitemradio" aria-checked="true">Large</div></div>',
    '<div><template shadowrootmode="open"><div role="radio" aria-checked="true" tabindex="0">Large</div></template></div>',
  ],
  failed: [
    {
      html: '<script>customElements.define("x-check", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "checkbox" } connectedCallback() { this.tabIndex = 0 } })</script><x-check></x-check><span>Keep a copy</span>',
      reason: 'unnamed',
    },
    {
      html: '<script>customElements.define("x-check", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "checkbox" } connectedCallback() { this.tabIndex = 0 } })</script><x-check id="a"></x-check><label for="b">Keep a copy</label>',
      reason: 'unnamed',
    },
    {
      html: '<script>customElements.define("x-check", class extends HTMLElement { constructor() { super(); const own = this.attachInternals(); own.role = "checkbox";  } connectedCallback() { this.tabIndex = 0 } })</script><x-check id="a"></x-check><label for="a">Keep a copy</label>',
      reason: 'unnamed',
    },
    { html: '<div role="switch" aria-checked="true" tabindex="0"></div>', reason: 'unnamed' },
    { html: '<div role="checkbox" aria-checked="false" tabindex="0"></div> I agree', reason: 'unnamed' },
    { html: '<button role="switch" aria-checked="true"></button>', reason: 'unnamed' },
    {
      html: '<div role="menu"><div role="menuitemcheckbox" aria-checked="true" aria-labelledby="no"></div></div>',
      reason: 'labelMissing',
    },
    {
      html: '<div><template shadowrootmode="open"><div role="radio" aria-checked="true" tabindex="0"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<input type="checkbox">',
    '<input type="checkbox" role="switch">',
    '<div role="checkbox" hidden></div>',
    '<div role="switch" style="visibility: hidden"></div>',
    '<div role="button" aria-pressed="true"></div>',
  ],
});
