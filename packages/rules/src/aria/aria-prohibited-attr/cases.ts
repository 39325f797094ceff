import { defineCases } from '../../rule-cases.ts';
import { ariaProhibitedAttr } from './rule.ts';

export const cases = defineCases(ariaProhibitedAttr, {
  passed: [
    // Parts of a slider aren’t exposed.
    '<div role="slider" tabindex="0" aria-label="Trainings a week" aria-valuenow="2"><span aria-labelledby="tip"></span><b id="tip">2</b></div>',
    '<div role="slider" tabindex="0" aria-label="Trainings a week" aria-valuenow="2"><template shadowrootmode="open"><div><span aria-label="2"></span></div></template></div>',
    '<div aria-live="polite">Saved</div>',
    '<a href="/" aria-label="Now one euro"><s>2</s> 1</a>',
    '<div role="heading" aria-level="2" aria-braillelabel="I like it">I ❤️ it</div>',
    '<section aria-label="News">Text</section>',
    '<section aria-label="Offers" aria-roledescription="carousel">Text</section>',
    '<div role="region" aria-labelledby="h" aria-roledescription="carousel"><h2 id="h">Offers</h2></div>',
    '<x-rating aria-label="Three of five"></x-rating>',
    '<div role="group" aria-roledescription="slide">Text</div>',
    '<audio src="a.mp3" controls aria-label="Speech"></audio>',
    '<p aria-describedby="a">Text</p>',
    '<div role="none" aria-live="polite">Text</div>',
    '<div><template shadowrootmode="open"><nav aria-label="Main"></nav></template></div>',
  ],
  failed: [
    { html: '<div aria-label="Now one euro">1 €</div>', reason: 'noRole' },
    { html: '<p aria-braillelabel="I like it">I ❤️ it</p>', reason: 'prohibited' },
    { html: '<div aria-roledescription="slide">Text</div>', reason: 'noRole' },
    // Browsers use the name of a part for the button’s name.
    { html: '<button><span aria-label="Close">×</span></button>', reason: 'noRole' },
    {
      html: '<div role="slider" tabindex="0" aria-label="Volume" aria-valuenow="2"><span tabindex="0" aria-label="2"></span></div>',
      reason: 'noRole',
    },
    {
      html: '<div role="region" aria-roledescription="carousel"><ul><li>One</li></ul></div>',
      reason: 'regionUnnamed',
    },
    { html: '<section aria-roledescription="carousel">Text</section>', reason: 'regionUnnamed' },
    { html: '<h1 role="none" aria-brailleroledescription="slide">Text</h1>', reason: 'prohibited' },
    { html: '<span aria-labelledby="a">Text</span><i id="a">x</i>', reason: 'noRole' },
    { html: '<strong aria-label="Important">!</strong>', reason: 'prohibited' },
    { html: '<ul role="none" aria-label="Pages"><li>One</li></ul>', reason: 'prohibited' },
    { html: '<label aria-label="Name">Your name <input></label>', reason: 'noRole' },
    {
      html: '<div><template shadowrootmode="open"><div aria-label="Text">Text</div></template></div>',
      reason: 'noRole',
    },
    {
      html: '<iframe title="Frame" srcdoc="<code aria-label=&quot;Text&quot;>Text</code>"></iframe>',
      reason: 'prohibited',
    },
  ],
  inapplicable: [
    '<div>Text</div>',
    '<div aria-label="">Text</div>',
    '<div aria-label="Text" hidden>Text</div>',
    '<div aria-hidden="true"><p aria-label="Text">Text</p></div>',
    '<div inert><p aria-label="Text">Text</p></div>',
    '<div role="checkbox" aria-checked="true">Text</div>',
  ],
});
