import { defineCases } from '../../rule-cases.ts';
import { focusOrder } from './rule.ts';

const field = (name: string, tabindex = '') =>
  `<p><label>${name} <input ${tabindex && `tabindex="${tabindex}"`}></label></p>`;
const dialog = (attributes: string, style = 'position: fixed; top: 200px; left: 200px; background: #fff') =>
  `<p><a href="/kiel">Kiel</a></p><div id="box" ${attributes} hidden style="${style}"><p>Book a trip</p><button id="close">Close</button></div>`;
const opener = '<button id="open">Book</button>';
const script = (code: string) => `<script>
  const open = document.querySelector('#open'), box = document.querySelector('#box'), closer = document.querySelector('#close');
  ${code}</script>`;
const show = "open.addEventListener('click', () => { box.hidden = false; closer.focus() });";
const showOnly = "open.addEventListener('click', () => { box.hidden = false });";
const hide = "closer.addEventListener('click', () => { box.hidden = true; open.focus() });";
const hideOnly = "closer.addEventListener('click', () => { box.hidden = true });";
const modal = 'role="dialog" aria-modal="true" aria-label="Book"';
const menu = (style: string, hidden = '') =>
  `<nav id="menu" ${hidden} style="${style}"><a href="/fares">Fares</a> <a href="/ports">Ports</a></nav><main><a href="/kiel">Kiel</a></main>`;

export const cases = defineCases(focusOrder, {
  passed: [
    '<style>ul { height: 90px; margin: 0; padding: 0; list-style: none; overflow: hidden } li { height: 30px }</style><ul id="m"><li><a href="#p0">Entry 0</a></li><li><a href="#p1">Entry 1</a></li><li><a href="#p2">Entry 2</a></li><li><a href="#p3">Entry 3</a></li><li><a href="#p4">Entry 4</a></li><li><a href="#p5">Entry 5</a></li><li><a href="#p6">Entry 6</a></li><li><a href="#p7">Entry 7</a></li><li><a href="#p8">Entry 8</a></li><li><a href="#p9">Entry 9</a></li><li><a href="#p10">Entry 10</a></li><li><a href="#p11">Entry 11</a></li></ul><p>Ferries</p><script>m.scrollTop = 200</script>',
    '<style>ul { height: 90px; margin: 0; padding: 0; list-style: none; overflow: hidden; direction: rtl } li { height: 30px }</style><ul id="m"><li><a href="#p0">Entry 0</a></li><li><a href="#p1">Entry 1</a></li><li><a href="#p2">Entry 2</a></li><li><a href="#p3">Entry 3</a></li><li><a href="#p4">Entry 4</a></li><li><a href="#p5">Entry 5</a></li><li><a href="#p6">Entry 6</a></li><li><a href="#p7">Entry 7</a></li><li><a href="#p8">Entry 8</a></li><li><a href="#p9">Entry 9</a></li><li><a href="#p10">Entry 10</a></li><li><a href="#p11">Entry 11</a></li></ul><p>Ferries</p><script>m.scrollTop = 90</script>',
    '<style>div { width: 200px; overflow: hidden; white-space: nowrap } a { display: inline-block; width: 120px }</style><div id="m"><a href="#p0">Entry 0</a><a href="#p1">Entry 1</a><a href="#p2">Entry 2</a><a href="#p3">Entry 3</a><a href="#p4">Entry 4</a><a href="#p5">Entry 5</a><a href="#p6">Entry 6</a><a href="#p7">Entry 7</a></div><script>m.scrollLeft = 400</script>',
    '<style>ul { height: 90px; margin: 0; padding: 0; list-style: none; overflow: auto } li { height: 30px }</style><ul id="m"><li><a href="#p0">Entry 0</a></li><li><a href="#p1">Entry 1</a></li><li><a href="#p2">Entry 2</a></li><li><a href="#p3">Entry 3</a></li><li><a href="#p4">Entry 4</a></li><li><a href="#p5">Entry 5</a></li><li><a href="#p6">Entry 6</a></li><li><a href="#p7">Entry 7</a></li><li><a href="#p8">Entry 8</a></li><li><a href="#p9">Entry 9</a></li><li><a href="#p10">Entry 10</a></li><li><a href="#p11">Entry 11</a></li></ul><p>Ferries</p><script>m.scrollTop = 200</script>',
    // The browser scrolls to the pane next to the box, although the box hides its overflow.
    `<div style="overflow: hidden; width: 300px; height: 100px; position: relative"><p>Messages</p><div style="position: absolute; inset: 0; transform: translateX(100%)"><a href="/kiel">Kiel</a></div></div>`,
    // A carousel that shows its first slide.
    `<div style="overflow: hidden; width: 300px"><div style="display: flex; width: 600px; transform: translateX(0)"><article style="width: 300px"><a href="/oslo">Oslo</a></article><article style="width: 300px"><a href="/kiel">Kiel</a></article></div></div>`,
    `<form>${field('Name', '1')}${field('Street', '2')}${field('Town', '3')}</form>`,
    `${opener}${dialog(modal)}${script(show + hide)}`,
    // A native dialog manages focus itself.
    `<button id="open">Book</button><dialog id="box"><p>Book</p><button id="close">Close</button></dialog>${script("open.addEventListener('click', () => box.showModal()); closer.addEventListener('click', () => box.close());")}`,
    // A calendar that the Down key moves into, although it's marked as modal.
    `<input id="open" aria-label="Date" role="button"><button id="b">Hours</button>${dialog(modal, 'position: absolute; background: #fff')}${script(`${showOnly}${hide}open.addEventListener('keydown', ({ key }) => { if (key === 'Enter') box.hidden = false; if (key === 'ArrowDown') closer.focus() });`)}`,
    // Focus moves to a control in the shadow tree of a component in the dialog.
    `${opener}<p><a href="/kiel">Kiel</a></p><div id="box" ${modal} hidden style="position: fixed; top: 200px; left: 200px; background: #fff"><x-dates id="dates"><template shadowrootmode="open"><x-year><template shadowrootmode="open"><button>2026</button></template></x-year></template></x-dates><button id="close">Close</button></div>${script(`open.addEventListener('click', () => { box.hidden = false; dates.shadowRoot.querySelector('x-year').shadowRoot.querySelector('button').focus() });${hide}box.addEventListener('keydown', (event) => { if (event.key === 'Tab') event.preventDefault() });`)}`,
    // The dialog comes next.
    `<button id="open">Book</button><div id="box" role="dialog" aria-label="Book" hidden><button id="close">Close</button></div><a href="/kiel">Kiel</a>${script(showOnly + hide)}`,
    // Focus moves after an animation.
    `${opener}${dialog(modal)}${script(`open.addEventListener('click', () => { box.hidden = false; setTimeout(() => closer.focus(), 300) });${hide}`)}`,
    // It becomes visible with a transition.
    `${opener}<p><a href="/kiel">Kiel</a></p><div id="box" ${modal} style="position: fixed; top: 200px; left: 200px; visibility: hidden; opacity: 0; transition: 0.3s"><button id="close">Close</button></div>${script(`open.addEventListener('click', () => { Object.assign(box.style, { visibility: 'visible', opacity: 1 }); setTimeout(() => closer.focus(), 50) }); closer.addEventListener('click', () => { Object.assign(box.style, { visibility: 'hidden', opacity: 0 }); open.focus() });`)}`,
    // A script fades the dialog in frame by frame and then moves focus into it.
    `${opener}${dialog(modal)}${script(`open.addEventListener('click', () => { const start = performance.now(); box.hidden = false; box.style.opacity = 0; requestAnimationFrame(function fade() { box.style.opacity = Math.min(1, (performance.now() - start) / 250); if (box.style.opacity === '1') closer.focus(); else requestAnimationFrame(fade) }) });${hide}`)}`,
    // Focus returns later than the time allowed, but by the page's own time, it isn't too late.
    `${opener}${dialog(modal)}${script(`${show}closer.addEventListener('click', () => { box.hidden = true; setTimeout(() => open.focus(), 300); setTimeout(() => { for (const end = performance.now() + 900; performance.now() < end; ); }, 40) })`)}`,
    // A skip link appears on focus.
    '<style>a { position: absolute; left: -999px } a:focus { left: 9px }</style><div><a href="#main">Skip to content</a></div><main id="main">Kiel</main>',
    // A menu opens on focus.
    `<style>nav { position: absolute; left: -500px } nav:focus-within { left: 0 !important }</style>${menu('')}`,
    // Right to left.
    '<form dir="rtl"><input tabindex="1" aria-label="Name"> <input tabindex="2" aria-label="Town"></form>',
  ],
  failed: [
    {
      html: '<style>div { position: relative; height: 90px; overflow: hidden } a { position: absolute; top: -60px }</style><div><a href="#a">Kiel</a></div><p>Ferries</p>',
      reason: 'hidden',
    },
    {
      html: '<style>div { position: relative; height: 90px; overflow: hidden } a { position: absolute; top: -300px } p { height: 200px }</style><div id="m"><a href="#a">Kiel</a><p>Ferries</p></div><script>m.scrollTop = 50</script>',
      reason: 'hidden',
    },
    {
      html: `<form>${field('Name', '1')}${field('Street', '3')}${field('Town', '2')}</form>`,
      reason: 'scrambled',
    },
    { html: `<form>${field('Name')}${field('Street', '1')}${field('Town')}</form>`, reason: 'scrambled' },
    { html: menu('position: absolute; left: -500px; width: 300px'), reason: 'hidden' },
    { html: menu('opacity: 0; pointer-events: none'), reason: 'hidden' },
    { html: menu('height: 0; overflow: hidden'), reason: 'hidden' },
    { html: menu('position: fixed; right: 0; width: 300px; transform: translateX(100%)'), reason: 'hidden' },
    { html: `${opener}${dialog(modal)}${script(showOnly + hide)}`, reason: 'dialogWithoutFocus' },
    {
      html: `${opener}<p><a href="/kiel">Kiel</a></p><div id="box" class="modal" hidden style="position: fixed; inset: 0; background: #0008"><div style="background: #fff"><p>Book</p><button id="close">Close</button></div></div>${script(showOnly + hide)}`,
      reason: 'dialogWithoutFocus',
    },
  ],
  cantTell: [
    // A menu with a list of colors that is marked as a modal dialog.
    {
      html: `${opener}<div id="box" hidden><button id="close">Export</button><button>Help</button><div role="dialog" aria-modal="true" aria-label="Colors"><button>White</button></div></div><p><a href="/kiel">Kiel</a></p>${script(showOnly + hideOnly)}`,
      reason: 'popupWithoutFocus',
    },
    // A calendar next to the button that doesn't cover the page.
    {
      html: `${opener}${dialog(modal, 'position: absolute; background: #fff')}${script(showOnly + hide)}`,
      reason: 'popupWithoutFocus',
    },
    { html: `${opener}${dialog(modal)}${script(show + hideOnly)}`, reason: 'focusLost' },
    {
      html: `<header><a href="/">Ferries</a> <a href="/fares">Fares</a></header><main><form>${field('Name', '1')}${field('Town', '2')}</form></main>`,
      reason: 'ahead',
    },
    // Its text is in a shadow tree.
    {
      html: `${opener}<p><a href="/kiel">Kiel</a></p><div id="box" role="dialog" aria-label="Dates" hidden style="position: fixed; top: 200px; left: 200px"><x-dates><template shadowrootmode="open"><style>p { margin: 0 }</style><p>March 2026</p></template></x-dates><button id="close" aria-label="Close"></button></div>${script(showOnly + hide)}`,
      reason: 'popupWithoutFocus',
      facts: { text: 'March 2026' },
    },
    // It has no text.
    {
      html: `${opener}<p><a href="/kiel">Kiel</a></p><div id="box" role="dialog" hidden style="position: fixed; top: 200px; left: 200px"><button id="close" aria-label="Close"></button></div>${script(showOnly + hide)}`,
      reason: 'popupWithoutFocus',
      facts: { text: 'Close' },
    },
    {
      html: `${opener}${dialog('role="dialog" aria-label="Book"')}${script(showOnly + hide)}`,
      reason: 'popupWithoutFocus',
    },
  ],
  inapplicable: [
    // A long menu that scrolls: Tab scrolls to its end. Elements around it that hide overflow do not prevent
    // this.
    `<div style="overflow: hidden; height: 100px"><nav style="overflow: hidden scroll; height: 100px"><p style="height: 400px">Ports</p><a href="/fares">Fares</a></nav></div><main><a href="/kiel">Kiel</a></main>`,
    `<form>${field('Name')}${field('Town')}</form>`,
    '<div tabindex="-1">Kiel</div>',
    `${opener}<p id="more" hidden>Daily</p>${script("open.addEventListener('click', () => { document.querySelector('#more').hidden = false });")}`,
    `<nav hidden><a href="/fares">Fares</a></nav>`,
  ],
});
