import { describe, expect, test } from 'vitest';
import { captureHtml } from '../../test-utils/index.ts';
import { CaptureView } from './capture-view.ts';

const capture = async (html: string) => new CaptureView(await captureHtml(html));

/** The HTML, and the expected states of the element with the id “x”. */
const cases: readonly [html: string, states: readonly string[]][] = [
  ['<p id="x">text</p>', []],
  ['<button id="x" disabled>b</button>', ['disabled']],
  ['<fieldset disabled><legend><input id="x"></legend></fieldset>', []],
  ['<fieldset disabled><input id="x"></fieldset>', ['disabled']],
  ['<select><optgroup disabled><option id="x">o</option></optgroup></select>', ['disabled']],
  ['<input id="x" type="checkbox" checked>', ['checked']],
  ['<input id="x" type="radio" name="r">', ['indeterminate']],
  ['<select><option>a</option><option id="x" selected>b</option></select>', ['checked']],
  ['<select id="x"><option value="">none</option></select>', []],
  ['<select id="x"><option>some</option></select>', ['hasValue']],
  ['<input id="x" required>', ['invalid', 'required']],
  ['<input id="x" type="email" value="no address">', ['hasValue', 'invalid']],
  ['<input id="x" readonly value="v">', ['hasValue', 'readOnly']],
  ['<input id="x" readonly disabled>', ['disabled']],
  ['<input id="x" placeholder="p">', ['placeholderShown']],
  ['<textarea id="x">text</textarea>', ['hasValue']],
  ['<input id="x" type="password" value="secret">', ['hasValue']],
  ['<progress id="x"></progress>', ['indeterminate']],
  ['<div inert><p id="x">i</p></div>', ['inert']],
  ['<div contenteditable><p id="x">e</p></div>', ['editable']],
  ['<div contenteditable><p contenteditable="false"><i id="x">e</i></p></div>', []],
  ['<details><summary id="x">s</summary></details>', ['detailsSummary']],
  ['<details><summary>s</summary><summary id="x">s</summary></details>', []],
  ['<summary id="x">s</summary>', []],
  ['<div id="x" style="overflow:auto;height:20px;width:50px"><p>a<p>b<p>c</div>', ['scrollable']],
  ['<div id="x" style="overflow:hidden;height:20px;width:50px"><p>a<p>b<p>c</div>', []],
  ['<img id="x" src="data:image/png;base64,AAAA" alt="">', ['broken']],
  [
    '<img id="x" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
    [],
  ],
  ['<img id="x" alt="">', []],
  ['<x-y id="x">never defined</x-y>', []],
];

describe('states set by markup', () => {
  test.each(cases)('%s', async (html, states) => {
    const view = await capture(html);
    expect(view.states(view.byId('x'))).toEqual(states);
  });
});

const scriptedCases: readonly [what: string, html: string, script: string, states: readonly string[]][] = [
  [
    'a checkbox made indeterminate',
    '<input id="x" type="checkbox">',
    'x.indeterminate = true',
    ['indeterminate'],
  ],
  ['a shown popover', '<div id="x" popover>p</div>', 'x.showPopover()', ['popoverOpen']],
  ['a modal dialog', '<dialog id="x">d</dialog>', 'x.showModal()', ['modal']],
  ['a non-modal open dialog', '<dialog id="x">d</dialog>', 'x.show()', []],
  ['content behind a modal dialog', '<p id="x">p</p><dialog id="d">d</dialog>', 'd.showModal()', ['inert']],
  [
    'content inside a modal dialog',
    '<div inert><dialog id="d"><p id="x">d</p></dialog></div>',
    'd.showModal()',
    [],
  ],
  [
    'content of the topmost of two modal dialogs',
    '<dialog id="a"><button id="x">a</button></dialog><dialog id="b"><button>b</button></dialog>',
    'b.showModal(); a.showModal()',
    [],
  ],
  [
    'a defined custom element',
    '<x-z id="x"></x-z>',
    "customElements.define('x-z', class extends HTMLElement {})",
    ['customDefined'],
  ],
  [
    'a disabled form-associated custom element',
    '<fieldset disabled><x-f id="x"></x-f></fieldset>',
    "customElements.define('x-f', class extends HTMLElement { static formAssociated = true })",
    ['customDefined', 'disabled', 'formAssociated'],
  ],
  ['an editable document', '<p id="x">p</p>', "document.designMode = 'on'", ['editable']],
  [
    'a modal dialog in an inert frame',
    '<div inert><iframe srcdoc="<dialog id=x>d</dialog><script>x.showModal()</script>"></iframe></div>',
    '',
    ['inert', 'modal'],
  ],
  [
    'content slotted into an inert part of a shadow root',
    '<div id="h"><b id="x">b</b></div>',
    "h.attachShadow({ mode: 'open' }).innerHTML = '<div inert><slot></slot></div>'",
    ['inert'],
  ],
];

describe('states set by scripts', () => {
  test.each(scriptedCases)('%s', async (_, html, script, states) => {
    const view = await capture(`${html}<script>${script}</script>`);
    expect(view.states(view.byId('x'))).toEqual(states);
  });
});

test('records no style without a box: hidden, in closed details, skipped by content-visibility', async () => {
  const view = await capture(`
    <div hidden><p id="hidden">x</p></div>
    <details><summary id="summary">s</summary><p id="closed">x</p></details>
    <details open><summary>s</summary><p id="open">x</p></details>
    <div id="skipping" style="content-visibility: hidden"><p id="skipped">x</p></div>
    <p id="invisible" style="visibility: hidden">x</p>`);
  const displays = (...ids: string[]) => ids.map((id) => view.style(view.byId(id), 'display'));
  expect(displays('hidden', 'closed', 'skipped')).toEqual([null, null, null]);
  expect(displays('summary', 'open', 'skipping')).toEqual(['list-item', 'block', 'block']);
  expect(view.style(view.byId('invisible'), 'visibility')).toBe('hidden');
  expect(view.lines(view.children(view.byId('closed'))[0]!)).toEqual([]);
  expect(view.lines(view.children(view.byId('skipped'))[0]!)).toEqual([]);
});

test('records the displayed values of controls, but never secrets', async () => {
  const view = await capture(`
    <input id="text"><input id="empty"><input id="pass" type="password" value="secret"><input type="hidden" value="token">
    <input id="range" type="range" value="30"><textarea id="area">lines</textarea>
    <select id="one"><option value="1">First</option><option value="2" selected>Second</option></select>
    <script>document.getElementById('text').value = 'typed'</script>`);
  const values = Object.fromEntries(
    view.capture.values.map(({ node, value }) => [view.attributes(node).id, value]),
  );
  expect(values).toEqual({ text: 'typed', range: '30', area: 'lines', one: 'Second' });
});

test('records the known properties of images and media', async () => {
  const view = await capture(`
    <img id="i" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
    <video id="v" muted autoplay></video><audio id="a" controls></audio>
    <input id="b" type="image" alt="go" src="data:image/png;base64,AAAA">`);
  const media = Object.fromEntries(
    view.capture.media.map(({ node, ...rest }) => [view.attributes(node).id, rest]),
  );
  expect(media.i).toMatchObject({ naturalWidth: 1, naturalHeight: 1, duration: null });
  expect(media.i!.source).toMatch(/^data:image\/gif/);
  expect(media.v).toMatchObject({ muted: true, autoplay: true, duration: null, hasAudio: null });
  expect(media.a).toMatchObject({ muted: false, autoplay: false, hasAudio: null });
  expect(media.b!.source).toMatch(/^data:image\/png/);
});

test('records relations set by a script under the corresponding attribute', async () => {
  const view = await capture(`
    <button id="b" aria-describedby="t">b</button><p id="t">t</p><p id="u">u</p><div id="p" popover>p</div>
    <script>b.ariaLabelledByElements = [u, t]; b.popoverTargetElement = p</script>`);
  const [t, u, p] = ['t', 'u', 'p'].map((id) => view.byId(id));
  expect(view.capture.reflections).toEqual([
    { node: view.byId('b'), property: 'aria-labelledby', targets: [u, t] },
    { node: view.byId('b'), property: 'popovertarget', targets: [p] },
  ]);
});

test('says how many custom elements were not checked for semantics', async () => {
  const { capture: captured } = await capture(`<main></main><script>
    customElements.define('x-plain', class extends HTMLElement {});
    document.querySelector('main').innerHTML = '<x-plain>p</x-plain>'.repeat(1_002);
  </script>`);
  expect(captured.unexamined.filter(({ reason }) => reason !== 'closed-shadow-root')).toEqual([
    {
      reason: 'too-many-nodes',
      node: -1,
      detail: 'Only 1000 of 1002 custom elements were checked for semantics set by scripts.',
    },
  ]);
});

test('records semantics set through ElementInternals', async () => {
  const view = await capture(`<x-toggle id="x">on</x-toggle><x-plain>p</x-plain><script>
    customElements.define('x-toggle', class extends HTMLElement {
      constructor() {
        super();
        const internals = this.attachInternals();
        internals.role = 'switch';
        internals.ariaChecked = 'true';
        internals.ariaLabel = 'Power';
      }
    });
    customElements.define('x-plain', class extends HTMLElement {});
  </script>`);
  expect(view.capture.internals).toEqual([
    {
      node: view.byId('x'),
      role: 'switch',
      label: 'Power',
      states: expect.objectContaining({ checked: 'true' }),
    },
  ]);
});
