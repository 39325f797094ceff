import { defineCases } from '../../rule-cases.ts';
import { colorContrast } from './rule.ts';

const lightGray = 'color: #999';
const toSvgDataUrl = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">${content}</svg>`)}`;
const darkImage = toSvgDataUrl('<rect width="4" height="4"/>');
/** Two of every four pixel columns are black, the others white. */
const stripedImage = toSvgDataUrl('<rect width="4" height="4" fill="white"/><rect width="2" height="4"/>');

/** Two lines. */
const longText = 'Ferries to Kiel leave daily at noon from the old harbor';
const narrow = 'width: 260px; color: #222';

const outlineStyle = (color: string) =>
  `text-shadow: ${['1px 1px', '-1px -1px', '1px -1px', '-1px 1px'].map((at) => `${at} 0 ${color}`).join(', ')}`;

/** Text that is scrolled halfway below a translucent sticky header. */
const belowStickyHeader = (style: string) =>
  `<style>header { position: sticky; top: 0; height: 40px; background: rgb(20 20 20 / 85%); color: #fff } p { margin: 0; line-height: 20px }</style><div id="list" style="height: 100px; overflow: auto" tabindex="0"><header>Ports</header><div style="height: 60px"></div><p style="${style}">Ferries to Kiel</p><div style="height: 400px"></div></div><script>list.scrollTop = 66</script>`;
/** Text over an image, halfway below a fixed bar at the bottom of the window. */
const aboveFixedBar = (style: string) =>
  `<style>body { margin: 0 } p { position: absolute; margin: 0; bottom: 32px; line-height: 20px; width: 300px; background: linear-gradient(to right, #fff 250px, #000 250px) }</style><p style="${style}">Ferries to Kiel</p><div style="position: fixed; bottom: 0; left: 0; right: 0; height: 40px; background: #222; color: #fff">We use cookies.</div>`;

export const cases = defineCases(colorContrast, {
  passed: [
    // An item disabled by a script, next to others.
    `<ul><li>Copy</li><li class="disabled" style="${lightGray}"><span>Remove</span></li></ul>`,
    ...['color: #333; background: #fff', 'color: #737373; background: linear-gradient(#fff, #fefefe)'].map(
      belowStickyHeader,
    ),
    aboveFixedBar('color: #333'),
    '<style>html { background: #222 }</style><div style="position: fixed; inset: 0; background: #fff; z-index: -1"></div><div style="height: 1200px"></div><p>Ferries</p>',
    '<style>html { background: #222 } body::before { content: ""; position: fixed; inset: 0; background: #fff; z-index: -1 }</style><div style="height: 1200px"></div><p>Ferries</p>',
    '<style>html { background: #222 }</style><div style="position: fixed; inset: 0; z-index: -1"><div style="height: 100%; background: #fff"></div></div><div style="height: 1200px"></div><p>Ferries</p>',
    '<style>body { margin: 0; background: #222; color: #fff }</style><div style="height: 100vh; overflow: auto"><div style="height: 1200px"></div><p style="background: #fff; color: #333">Ferries</p></div>',
    '<style>html { background: #222 } div { position: relative; isolation: isolate } div::before { content: ""; position: absolute; inset: 800px 0 0; background: #fff; z-index: -1 }</style><div><div style="height: 1200px"></div><p>Ferries</p></div>',
    '<style>:root { color-scheme: dark }</style><p>Ferries</p><a href="/">Fares</a>',
    '<meta name="color-scheme" content="dark"><p>Ferries</p>',
    '<html lang="en" style="color-scheme: only dark"><body><p>Ferries</p></body></html>',
    '<style>:root { color-scheme: light dark }</style><p style="color: #555">Ferries</p>',
    '<style>:root { color-scheme: dark } body { background: #fff; color: #333 }</style><p>Ferries</p>',
    '<iframe title="Fares" srcdoc="<style>:root { color-scheme: dark }</style><p>Ferries</p>"></iframe><p>Kiel</p>',
    '<style>div { display: grid } div::before { content: ""; grid-area: 1/1; background: #123 } p { grid-area: 1/1; color: #fff }</style><div><p>Ferries</p></div>',
    '<style>p { height: 40px; color: #fff } p::before { content: ""; display: block; height: 40px; margin-bottom: -40px; background: #123 } span { position: relative }</style><p><span>Ferries</span></p>',
    '<style>p { color: #fff; isolation: isolate } p::after { content: ""; display: block; position: relative; top: -20px; z-index: -1; height: 20px; background: #123 }</style><p style="line-height: 20px">Ferries</p>',
    '<p><template shadowrootmode="open"><style>div { display: inline-grid } div::after { content: ""; grid-area: 1/1; background: #123; order: -1 } b { grid-area: 1/1; color: #fff }</style><div><b>Ferries</b></div></template></p>',
    '<style>h2::before { content: ""; display: block; height: 2px; width: 40px; background: #ccc; position: relative }</style><h2>Ferries</h2>',
    '<fieldset disabled><legend>Fares</legend><label style="color: #aaa">Port <input></label></fieldset><p>Ferries</p>',
    '<fieldset disabled><legend>Fares</legend><legend style="color: #aaa">Ports</legend></fieldset><p>Ferries</p>',
    '<fieldset disabled><legend><fieldset disabled><p style="color: #aaa">Kiel</p></fieldset></legend></fieldset><p>Ferries</p>',
    '<p>Ferries</p><i style="font-family: FontAwesome; color: #bbb">&#xf00d;</i>',
    // First lines and first letters.
    `<style>p { color: #aaa } p::first-line { color: #333 }</style><p>Ferries</p>`,
    `<style>p::first-line { color: #fff; background: #333 }</style><p style="${narrow}">${longText}</p>`,
    `<style>div::first-line { color: #bbb }</style><div style="${narrow}"><a href="/" style="color: #06c">Ferries</a><br>${longText}</div>`,
    `<style>p::first-letter { color: #8a8a8a; font-size: 48px }</style><p style="${narrow}">${longText}</p>`,
    `<style>p::first-letter { font-size: 48px; font-weight: bold }</style><p style="${narrow}">${longText}</p>`,
    `<style>div::first-line { color: #bbb }</style><div><span style="display: inline-block; color: #222">${longText}</span></div>`,
    `<style>div::first-line { color: #bbb }</style><div><p style="float: left; ${narrow}">${longText}</p></div>`,
    `<style>p::first-line { color: #bbb }</style><div><p style="display: flex; ${narrow}">${longText}</p></div>`,
    `<div><template shadowrootmode="open"><style>p::first-line { color: #bbb }</style><slot></slot></template><p style="${narrow}">${longText}</p></div>`,
    '<p>Ferries</p>',
    '<p style="color: #767676">Ferries</p>',
    '<p style="color: #949494; font-size: 24px">Ferries</p>',
    '<p style="color: #949494; font-size: 18.7px; font-weight: bold">Ferries</p>',
    '<p style="color: #999; background: #000">Ferries</p>',
    '<div style="background: linear-gradient(#000, #333)"><p style="color: #fff">Ferries</p></div>',
    '<div style="background: #000; position: relative; height: 60px"><p style="position: absolute; color: #fff">Ferries</p></div>',
    '<p style="color: rgb(0 0 0 / 0.6)">Ferries</p>',
    `<p style="${lightGray}"><span style="color: #000">Ferries</span></p>`,
    '<label>Port <input disabled></label> <p>Ferries</p>',
    '<input type="submit" value="Book"> <input value="Kiel" aria-label="Port">',
    `<input type="password" value="secret" style="${lightGray}"><p>Ferries</p>`,
    '<input aria-label="Port" placeholder="Kiel">',
    '<p style="background: linear-gradient(to right, #000 60%, #fff); width: 600px; color: #fff">Ferries</p>',
    `<p style="background: url('${darkImage}'); color: #fff">Ferries</p>`,
    '<p style="filter: invert(1); background: #000; color: #fff">Ferries</p>',
    '<svg width="90" height="30"><text y="20">Ferries</text></svg>',
    '<p style="background: linear-gradient(#000, #00f); background-clip: text; color: transparent">Ferries</p>',
    '<style>p::before { content: "New: " }</style><p style="background: linear-gradient(#fff, #eee)">Ferries</p>',
    `<div style="height: 60px; overflow: auto"><div style="height: 60px">Kiel</div><div style="height: 60px; background: #000"></div></div><p>Ferries</p>`,
    // Decorative frames and overlays on cards and teasers.
    '<style>div { position: relative; background: #fff } div::after { content: ""; position: absolute; inset: 0; border: 1px solid #ccc; background: linear-gradient(transparent, transparent) }</style><div>Ferries to Kiel and Oslo</div>',
    '<style>div { position: relative; padding: 20px } div::after { content: ""; position: absolute; inset: 0; background: linear-gradient(#000, #000) 0 0 / 2px 100% no-repeat, linear-gradient(#000, #000) 100% 0 / 2px 100% no-repeat }</style><div>Ferries to Kiel and Oslo</div>',
    '<div style="position: relative"><a href="/">Ferries</a><span style="position: absolute; inset: 0; background: rgb(0 0 0 / 0.05)"></span></div>',
    '<div style="position: relative; background: #000; color: #fff"><p>Ferries</p><div style="position: absolute; inset: 0; background: linear-gradient(rgb(0 0 0 / 0), rgb(0 0 0 / 0.3))"></div></div>',
    // A caption on a photo and the embossed label on an older button have enough contrast without the shadow.
    `<div style="background: url('${darkImage}'); padding: 20px"><p style="color: #fff; text-shadow: 0 1px 3px rgb(0 0 0 / 0.6)">Ferries</p></div>`,
    '<button style="background: linear-gradient(#fff, #e6e6e6); color: #333; text-shadow: 0 1px 1px rgb(255 255 255 / 0.75)">Book</button>',
    '<p style="color: #000; background: #fff; filter: drop-shadow(0 1px 1px #ccc)">Ferries</p>',
    `<p style="color: #fff; font: bold 30px sans-serif; text-shadow: ${Array.from({ length: 16 }, (_, at) => `${(2.5 * Math.cos((at * Math.PI) / 8)).toFixed(1)}px ${(2.5 * Math.sin((at * Math.PI) / 8)).toFixed(1)}px 0 #000`).join(', ')}">Ferries</p>`,
  ],
  failed: [
    // Nothing is selected here.
    {
      html: '<div style="position: relative; width: 300px; height: 24px"><div class="selection" style="position: absolute; width: 90px; height: 24px; background: #d7d4f0"></div><pre style="position: absolute; margin: 0; color: #a50">js</pre></div>',
      reason: 'tooLittle',
    },
    { html: belowStickyHeader('color: #999; background: #fff'), reason: 'tooLittle' },
    {
      html: belowStickyHeader('color: #999; background: linear-gradient(#fff, #fefefe)'),
      reason: 'tooLittleThroughout',
    },
    { html: aboveFixedBar('color: #999'), reason: 'tooLittleInPart' },
    // First lines and first letters.
    {
      html: `<style>p::first-line { color: #b8b8b8 }</style><p style="${narrow}">${longText}</p>`,
      reason: 'tooLittle',
    },
    {
      html: `<style>p::first-line { background: #555 }</style><p style="${narrow}">${longText}</p>`,
      reason: 'tooLittle',
    },
    {
      html: `<style>div::first-line { color: #b8b8b8 }</style><div><p style="width: 260px">${longText}</p></div>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<style>p::first-line { color: #b8b8b8 }</style><p style="width: 260px"><em>${longText}</em></p>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<style>p::first-letter { color: #ddd; font-size: 48px }</style><p style="${narrow}">${longText}</p>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<iframe title="Fares" width="300" height="150" srcdoc="<style>p::first-line { color: #b8b8b8 }</style><p style='${narrow}'>${longText}</p>"></iframe>`,
      reason: 'tooLittle',
    },
    {
      html: `<div><template shadowrootmode="open"><style>p::first-line { color: #b8b8b8 }</style><p style="${narrow}">${longText}</p></template></div>`,
      reason: 'tooLittle',
    },
    {
      html: `<div><template shadowrootmode="open"><style>:host { display: block } :host::first-line { color: #b8b8b8 }</style><slot></slot></template>${longText}</div>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<style>@media (min-width: 1px) { article { & p::first-line { color: #b8b8b8 } } }</style><article><p style="${narrow}">${longText}</p></article>`,
      reason: 'tooLittle',
    },
    {
      html: '<style>html { background: #222 }</style><div style="position: fixed; inset: 0 0 auto; height: 90px; background: #fff; z-index: -1"></div><div style="height: 1200px"></div><p style="color: #333">Ferries</p>',
      reason: 'tooLittle',
    },
    {
      html: '<style>html { background: #fff }</style><div style="position: fixed; inset: 0; background: #222; z-index: -1"></div><div style="height: 1200px"></div><p style="color: #333">Ferries</p>',
      reason: 'tooLittle',
    },
    {
      html: '<style>:root { color-scheme: dark }</style><p style="color: #4a4a4a">Ferries</p>',
      reason: 'tooLittle',
    },
    {
      html: '<meta name="color-scheme" content="dark"><p style="color: #4a4a4a">Ferries</p>',
      reason: 'tooLittle',
    },
    {
      html: '<style>:root { color-scheme: light dark }</style><p style="color: #ccc">Ferries</p>',
      reason: 'tooLittle',
    },
    {
      html: `<iframe title="Fares" srcdoc="<style>:root { color-scheme: dark }</style><p style='color: #4a4a4a'>Ferries</p>"></iframe>`,
      reason: 'tooLittle',
    },
    {
      html: `<style>:root { color-scheme: dark }</style><iframe title="Fares" srcdoc="<p style='color: #ccc'>Ferries</p>"></iframe>`,
      reason: 'tooLittle',
    },
    {
      html: '<style>div { display: grid } div::before { content: ""; grid-area: 1/1; background: #444 } p { grid-area: 1/1; color: #333 }</style><div><p>Ferries</p></div>',
      reason: 'tooLittleInPart',
    },
    {
      html: '<fieldset disabled><legend><label style="color: #aaa"><input type="checkbox"> Fares</label></legend></fieldset>',
      reason: 'tooLittle',
    },
    {
      html: '<fieldset disabled><legend><button style="color: #aaa; background: #fff">Fares</button></legend></fieldset>',
      reason: 'tooLittle',
    },
    {
      html: '<p style="background: #1a1a17"><i style="font: normal 20px FontAwesome; color: #777">Aa</i></p>',
      reason: 'tooLittle',
    },
    {
      html: '<p style="color: #999; background: #eee; text-shadow: 0 1px 0 #fff">Ferries</p>',
      reason: 'tooLittleThroughout',
    },
    {
      html: '<p style="color: #999; text-shadow: 60px 60px 0 #000">Ferries</p>',
      reason: 'tooLittleInPart',
    },
    {
      html: '<p style="color: #fff; background: #5bc0de; text-shadow: 0 -1px 0 rgb(0 0 0 / 0.25)">Ferries</p>',
      reason: 'tooLittleThroughout',
    },
    {
      html: `<p style="color: #999; ${outlineStyle('#bbb')}">Ferries</p>`,
      reason: 'tooLittleThroughout',
    },
    { html: '<p style="color: #777">Ferries</p>', reason: 'tooLittle' },
    { html: '<p style="color: #959595; font-size: 24px">Ferries</p>', reason: 'tooLittle' },
    {
      html: '<p style="color: #777; font-size: 18.5px; font-weight: bold">Ferries</p>',
      reason: 'tooLittle',
    },
    { html: '<p style="opacity: 0.4">Ferries</p>', reason: 'tooLittle' },
    { html: '<div style="background: #888"><p style="color: #fff">Ferries</p></div>', reason: 'tooLittle' },
    {
      html: '<p style="color: #fff; text-transform: uppercase; background: #aaa">Fe</p>',
      reason: 'tooLittle',
    },
    { html: `<p style="${lightGray}">Ferries <b style="color: #000">Kiel</b></p>`, reason: 'tooLittle' },
    { html: `<p style="${lightGray}">12:30</p>`, reason: 'tooLittle' },
    { html: `<p style="${lightGray}" aria-disabled="true">Ferries</p>`, reason: 'tooLittle' },
    // Either the class or the cursor may be meant for something else.
    { html: `<button class="is-disabled" style="${lightGray}">Book</button>`, reason: 'tooLittle' },
    { html: `<button style="${lightGray}; cursor: not-allowed">Book</button>`, reason: 'tooLittle' },
    { html: `<div style="${lightGray}; pointer-events: none">Book</div>`, reason: 'tooLittle' },
    // The class only sets a color, or the item isn’t one of several, or it’s a link.
    { html: `<p>Boats</p><p class="text-disabled" style="${lightGray}">Ferries</p>`, reason: 'tooLittle' },
    { html: `<div><p class="disabled" style="${lightGray}">Ferries</p></div>`, reason: 'tooLittle' },
    {
      html: `<ul><li>Copy</li><li class="disabled"><a href="/kiel" style="${lightGray}">Kiel</a></li></ul>`,
      reason: 'tooLittle',
    },
    // Works with the keyboard.
    {
      html: `<p class="disabled" style="${lightGray}; pointer-events: none"><a href="/kiel" style="${lightGray}">Kiel</a></p>`,
      reason: 'tooLittle',
    },
    { html: `<input type="submit" value="Book" style="${lightGray}">`, reason: 'tooLittle' },
    { html: `<input type="reset" style="${lightGray}">`, reason: 'tooLittle' },
    { html: `<input value="Kiel" style="${lightGray}">`, reason: 'tooLittle' },
    { html: `<textarea style="${lightGray}">Kiel</textarea>`, reason: 'tooLittle' },
    { html: `<select style="${lightGray}"><option>Kiel</option></select>`, reason: 'tooLittle' },
    { html: `<a href="/" style="${lightGray}">Ferries</a>`, reason: 'tooLittle' },
    {
      html: `<label style="${lightGray}">Port <input disabled aria-label="Port"></label>`,
      reason: 'tooLittle',
    },
    {
      html: `<div><template shadowrootmode="open"><style>::slotted(p) { ${lightGray} }</style><slot></slot></template><p>Ferries</p></div>`,
      reason: 'tooLittle',
    },
    {
      html: `<iframe title="Map" srcdoc="&lt;p style='${lightGray}'&gt;Ferries"></iframe>`,
      reason: 'tooLittle',
    },
    {
      html: '<p style="background: linear-gradient(#aaa, #bbb); color: #fff">Ferries</p>',
      reason: 'tooLittleThroughout',
    },
    {
      html: '<p style="background: linear-gradient(to right, #000, #fff); width: 200px; color: #fff">Ferries to Kiel and Oslo</p>',
      reason: 'tooLittleInPart',
    },
    {
      html: `<p style="background: url('${darkImage}'); color: #333">Ferries</p>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<div style="position: relative"><img src="${darkImage}" width="200" height="40" alt=""><p style="position: absolute; top: 0; color: #333">Ferries</p></div>`,
      reason: 'tooLittleInPart',
    },
    { html: `<p style="filter: brightness(1.3); ${lightGray}">Ferries</p>`, reason: 'tooLittleInPart' },
    { html: `<p style="mix-blend-mode: multiply; ${lightGray}">Ferries</p>`, reason: 'tooLittleInPart' },
    {
      html: '<div style="position: relative"><p>Ferries</p><div style="position: absolute; inset: 0; background: rgb(255 255 255 / 0.8)"></div></div>',
      reason: 'tooLittleInPart',
    },
    {
      html: '<p style="background: linear-gradient(#ddd, #eee); background-clip: text; color: transparent">Ferries</p>',
      reason: 'tooLittleInPart',
    },
    {
      html: `<style>p::before { content: "New: "; ${lightGray} }</style><p>Ferries</p>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<button aria-label="Find ferries"><span aria-hidden="true" style="${lightGray}; background: #fff">Find</span></button>`,
      reason: 'tooLittle',
    },
    { html: `<style>::placeholder { ${lightGray} }</style><input placeholder="Kiel">`, reason: 'tooLittle' },
    {
      html: `<svg width="90" height="30"><text y="20" fill="#999">Ferries</text></svg>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<div><template shadowrootmode="open"><p style="background: url('${darkImage}'); color: #333">Ferries</p></template></div>`,
      reason: 'tooLittleInPart',
    },
    {
      html: `<iframe title="Map" srcdoc="&lt;p style='background: linear-gradient(to right, #000, #fff); width: 200px; color: #fff'&gt;Ferries to Kiel and Oslo"></iframe>`,
      reason: 'tooLittleInPart',
    },
  ],
  cantTell: [
    { html: `<p style="color: #999; ${outlineStyle('#555')}">Ferries</p>`, reason: 'outlined' },
    { html: `<p style="color: #fff; ${outlineStyle('#777')}">Ferries</p>`, reason: 'outlined' },
    {
      html: `<div style="background: #ddd"><p style="color: #fff; ${outlineStyle('#000')}">Ferries</p></div>`,
      reason: 'outlined',
    },
    {
      html: '<p style="color: #eee; font-size: 20px; text-shadow: 0 0 2px #000, 0 0 2px #000">Ferries</p>',
      reason: 'outlined',
    },
    {
      html: '<p style="color: #222; background: #444; text-shadow: 0 0 2px #fff, 0 0 2px #fff, 0 0 2px #fff">Ferries</p>',
      reason: 'outlined',
    },
    { html: '<p style="color: #fff; filter: drop-shadow(0 0 1px #000)">Ferries</p>', reason: 'text-shadow' },
    {
      html: '<div style="background: linear-gradient(to right, #fff, #eee)"><p style="color: #ddd; filter: drop-shadow(0 0 1px #000)">Ferries</p></div>',
      reason: 'text-shadow',
    },
    { html: '<p style="color: #fff; -webkit-text-stroke: 1px #000">Ferries</p>', reason: 'text-stroke' },
    {
      html: `<p style="background: url('${stripedImage}'); color: #fff">Ferries</p>`,
      reason: 'background-image',
    },
    {
      html: '<p style="background: linear-gradient(to right, #000 90%, #7d7d7d 90%); display: inline-block; color: #fff">Ferries to Kiel, Oslo</p>',
      reason: 'gradient',
    },
    { html: `<p class="site-logo" style="${lightGray}">Ferries</p>`, reason: 'logotype' },
    { html: '<p style="color: #fff">Ferries</p>', reason: 'sameColor' },
    { html: `<button style="${lightGray}; background: #fff">x</button>`, reason: 'oneCharacter' },
    { html: `<p style="${lightGray}" aria-hidden="true">Ferries</p>`, reason: 'hiddenText' },
    { html: `<p style="filter: blur(1px)">Ferries</p>`, reason: 'filter' },
    {
      html: '<div style="position: relative"><p>Ferries</p><div style="position: absolute; inset: 0; background: #fff"></div></div>',
      reason: 'covered',
    },
    {
      html: `<div style="position: relative"><p style="${lightGray}">Ferries</p><p style="position: absolute; inset: 0; margin: 0; background: #fff">Kiel, Oslo</p></div>`,
      reason: 'covered',
    },
  ],
  inapplicable: [
    // Selected text in an editor.
    '<div style="position: relative; width: 300px; height: 24px"><div class="CodeMirror-selected" style="position: absolute; width: 90px; height: 24px; background: #d7d4f0"></div><pre style="position: absolute; margin: 0; color: #a50">js</pre></div>',
    '<div></div>',
    `<p style="${lightGray}" hidden>Ferries</p>`,
    `<p style="${lightGray}; visibility: hidden">Ferries</p>`,
    `<p style="${lightGray}; position: absolute; left: -9999px">Ferries</p>`,
    '<p style="opacity: 0">Ferries</p>',
    '<p style="color: transparent">Ferries</p>',
    `<p style="${lightGray}">──═══»×</p>`,
    `<p style="${lightGray}; font-family: 'Material Icons'">arrow_back</p>`,
    `<button style="${lightGray}" disabled>Book</button>`,
    // Disabled by a script.
    `<div class="menu-item menu-item--disabled" style="${lightGray}; cursor: not-allowed"><span>Book</span></div>`,
    `<ul><li><a class="ps-item ps-disabled" tabindex="0" style="${lightGray}; pointer-events: none"><span>Book</span></a></li></ul>`,
    `<fieldset disabled style="${lightGray}"><legend>Port</legend><p>Kiel</p></fieldset>`,
    `<div role="group" aria-disabled="true"><p style="${lightGray}">Kiel</p></div>`,
    `<div aria-disabled="true"><div role="tab" style="${lightGray}">Kiel</div></div>`,
    `<label style="${lightGray}">Port <input disabled></label>`,
    `<label style="${lightGray}" for="a"><span>Port</span></label><select id="a" disabled></select>`,
    `<p id="a" style="${lightGray}">Port</p><div role="textbox" aria-labelledby="a" aria-disabled="true"></div>`,
    `<style>::placeholder { ${lightGray} }</style><input placeholder="Kiel" disabled>`,
    `<style>::placeholder { ${lightGray} }</style><input placeholder="Kiel" type="checkbox">`,
    `<style>div::before { content: "Kiel"; ${lightGray}; position: absolute; left: -999px }</style><div></div>`,
    `<style>div::before { content: "Kiel"; ${lightGray}; display: block; height: 0; overflow: hidden }</style><div></div>`,
    `<input type="button" value="Book" style="${lightGray}" disabled>`,
    `<select style="${lightGray}"></select>`,
    `<div inert style="${lightGray}">Ferries</div>`,
    `<svg width="90" height="30"><text y="-20" fill="#999">Ferries</text></svg>`,
  ],
});
