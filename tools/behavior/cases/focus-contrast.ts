import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

const buttons =
  '<p>Twelve colors.</p><button type="button" class="b">Choose a color</button> <button type="button" class="b">Order a sample</button>';
const button = '.b{font:inherit;padding:10px 16px;background:#fff;color:#222;border:1px solid #444}';
const dark = '.b{font:inherit;padding:10px 16px;background:#0b4f9e;color:#fff;border:0}';

/** The contrast of focus indicators, as the section of Understanding 1.4.11 about them describes it. */
export const focusContrast = defineCases('1.4.11', {
  failing: {
    'focus-ring-translucent': {
      title: 'Focus ring of a nearly transparent shadow',
      why: 'The ring (20% blue, 1.2:1 with the white page and with the white button) is the only indication of focus.',
      page: renderShop('Cotton yarn', buttons, {
        css: `${button}.b:focus{outline:none;box-shadow:0 0 0 4px rgba(0,90,200,.2)}`,
      }),
    },
    'focus-outline-dark-on-dark': {
      title: 'Dark focus outline in a dark header',
      why: 'The outline (#2f5d48 on #1f3d2f) has about 1.6:1 with the header, and nothing else changes.',
      page: renderPage(
        'Botanic garden',
        '<header class="top"><nav aria-label="Main"><a href="/beds">Beds</a> <a href="/glass">Glasshouses</a> <a href="/shop">Shop</a></nav></header><main><h1>Botanic garden</h1><p>Open daily from nine.</p></main>',
        {
          css: '.top{background:#1f3d2f;padding:16px}.top a{color:#fff;padding:6px 10px;display:inline-block}.top a:focus{outline:3px solid #2f5d48}',
        },
      ),
    },
    'focus-outline-inside-button': {
      title: 'Focus outline inside a blue button, in another blue',
      why: 'The outline lies inside the button, whose color has 1.5:1 with it.',
      page: renderShop('Silk scarf', buttons, {
        css: `${dark}.b:focus{outline:2px solid #3570b8;outline-offset:-6px}`,
      }),
    },
    'focus-line-pale': {
      title: 'Pale line below the link that has the focus',
      why: 'The line (#f0cfcf on white, 1.4:1) is the only indication of focus.',
      page: renderArticle(
        'Winter on the coast',
        '<p class="more"><a href="/one">Ice on the quay</a></p><p class="more"><a href="/two">The last ferry</a></p>',
        {
          css: '.more a{text-decoration:none;border-bottom:4px solid transparent}.more a:focus{outline:none;border-bottom-color:#f0cfcf}',
        },
      ),
    },
    'focus-ring-of-custom-checkbox': {
      title: 'Drawn checkboxes with a pale ring for the focus',
      why: 'The ring around the drawn box (#c9dcee on white, 1.4:1) is the only indication of focus.',
      page: renderService(
        'Which newsletters?',
        '<form action="/n" method="post"><label class="c"><input type="checkbox" name="a"><span></span> Culture</label><label class="c"><input type="checkbox" name="b"><span></span> Traffic</label><button>Subscribe</button></form>',
        {
          css: '.c input{position:absolute;opacity:0}.c span{display:inline-block;width:22px;height:22px;border:2px solid #333;vertical-align:middle}.c input:checked+span{background:#00552e}.c input:focus+span{box-shadow:0 0 0 4px #c9dcee}',
        },
      ),
    },
    'focus-dot-pale': {
      title: 'Pale dot before the link that has the focus',
      why: 'The dot (#dcdcdc on white, 1.4:1) is the only indication of focus.',
      page: renderApplication(
        'Help',
        '<ul class="dots"><li><a href="/h1">Change your password</a></li><li><a href="/h2">Export orders</a></li></ul>',
        {
          css: '.dots{list-style:none;padding-left:24px}.dots a{position:relative}.dots a:focus{outline:none}.dots a:focus::before{content:"";position:absolute;left:-20px;top:4px;width:12px;height:12px;border-radius:50%;background:#dcdcdc}',
        },
      ),
    },
  },
  passing: {
    'focus-ring-of-browser': {
      title: 'Focus ring of the browser on a medium gray',
      why: 'The browser determines the ring, and the author has not modified it.',
      page: renderPage(
        'Chess club',
        '<main class="g"><h1>Chess club</h1><p><a href="/join">Join</a></p><button type="button">Next match</button></main>',
        { css: '.g{background:#8fa3b8;color:#000;padding:24px;min-height:300px}.g a{color:#000}' },
      ),
    },
    'focus-ring-two-colors': {
      title: 'Focus ring of a pale and a dark line',
      why: 'The pale line has too little contrast with the page, but the dark one around it has enough (technique C40).',
      page: renderShop('Linen cloth', buttons, {
        css: `${button}.b:focus{outline:2px solid #fff3a8;box-shadow:0 0 0 5px #222}`,
      }),
    },
    'focus-ring-yellow-on-dark': {
      title: 'Pale yellow outline in a dark header',
      why: 'Pale yellow has more than 10:1 with the dark header behind it.',
      page: renderPage(
        'Observatory',
        '<header class="top"><nav aria-label="Main"><a href="/dome">Dome</a> <a href="/nights">Open nights</a></nav></header><main><h1>Observatory</h1><p>Closed on cloudy nights.</p></main>',
        {
          css: '.top{background:#14202b;padding:16px}.top a{color:#fff;padding:6px 10px;display:inline-block}.top a:focus{outline:3px solid #fff3a8}',
        },
      ),
    },
    'focus-inverts-with-pale-outline': {
      title: 'Buttons that invert their colors, with a pale outline',
      why: 'The background turns from white to black, which has 21:1 with the page; the outline is not needed.',
      page: renderShop('Felt hat', buttons, {
        css: `${button}.b:focus{background:#000;color:#fff;outline:2px solid #e4e4e4}`,
      }),
    },
    'focus-field-with-dark-border': {
      title: 'Text fields with a pale glow and a dark border',
      why: 'Besides the pale glow, the border becomes thicker in dark blue, and the text caret appears.',
      page: renderService(
        'Report a pothole',
        '<form action="/r" method="post"><label for="s">Street</label><input id="s"><label for="d">What did you see?</label><textarea id="d" rows="3"></textarea><button>Report</button></form>',
        {
          css: 'input:focus,textarea:focus{outline:none;border:4px solid #0b2c4a;box-shadow:0 0 6px #d8e6f5}button:focus{outline:3px solid #0b2c4a;outline-offset:2px}',
        },
      ),
    },
    'focus-darkens-dark-button': {
      title: 'Dark button that becomes another dark color',
      why: 'Both colors have more than 3:1 with the page; 1.4.11 does not compare states that do not appear next to each other.',
      page: renderShop('Leather belt', buttons, {
        css: `${dark}.b:focus{outline:none;background:#5a1030}`,
      }),
    },
    'focus-underlines': {
      title: 'Links that are underlined on focus, in the color of their text',
      why: 'The line has the color of the text, which has more than 7:1 with the page.',
      page: renderArticle(
        'Spring on the coast',
        '<p class="more"><a href="/one">Nests in the dunes</a></p><p class="more"><a href="/two">First swim</a></p>',
        { css: '.more a{text-decoration:none}.more a:focus{outline:none;text-decoration:underline 3px}' },
      ),
    },
    'focus-white-line-inside': {
      title: 'White line inside a blue button',
      why: 'The line has more than 7:1 with the color of the button around it, although none with the page.',
      page: renderShop('Wool socks', buttons, {
        css: `${dark}.b:focus{outline:2px solid #fff;outline-offset:-6px}`,
      }),
    },
  },
});
