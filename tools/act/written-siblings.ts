import type { ActCase } from './cases.ts';

/** A page in the manner of an ACT rule's examples. */
interface WrittenSibling {
  readonly ruleId: string;
  /** Describes what differs from the W3C's examples. */
  readonly title: string;
  readonly expected: ActCase['expected'];
  readonly html: string;
}

const createPage = (body: string, head = '', lang = 'en') =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>Ferries</title>${head}</head><body>${body}</body></html>`;

const chapter = '/WAI/content-assets/wcag-act-rules/test-assets/bypass-blocks-cf77f2/chapter2.html';
const chapters = `<ol><li><a>Chapter 1</a></li><li><a href="${chapter}">Chapter 2</a></li></ol>`;
const story =
  '<p>Unity succeeds division and division follows unity. One is bound to be replaced by the other.</p>';

const counter = '<p>Turns: <output id="turns">0</output></p>';
const count =
  'const turns = document.getElementById("turns"); const turn = () => { turns.value = Number(turns.value) + 1 };';
const addButton = '<button type="button" onclick="turn()">Add a turn</button>';
const addSwitch = '<label><input type="checkbox" id="motion" checked> Respond to motion</label>';

/**
 * Siblings of rules for which our copy of the W3C's cases has no failed or no passed example, written from
 * the text of each rule.
 */
export const writtenSiblings: readonly WrittenSibling[] = [
  // Element in sequential focus order has visible focus.
  ...[
    ['a link without outline', '<a href="/fares">Fares</a>', '<style>a:focus { outline: none }</style>'],
    ['a button without outline', '<button type="button" style="outline: 0">Book</button>', ''],
    ['a focusable element without outline', '<span tabindex="0" style="outline: none">Map</span>', ''],
    [
      'a link in a shadow tree without outline',
      '<div><template shadowrootmode="open"><style>:focus { outline: none }</style><a href="/fares">Fares</a></template></div>',
      '',
    ],
    [
      'a check box without the browser’s appearance',
      '<label><input type="checkbox"> Return ticket</label>',
      '<style>input { appearance: none; outline: none; border: 1px solid #333; width: 20px; height: 20px }</style>',
    ],
    [
      'a transparent outline',
      '<a href="/fares">Fares</a>',
      '<style>a:focus-visible { outline: 2px solid transparent }</style>',
    ],
  ].map(([title = '', body = '', head = '']) => {
    return { ruleId: 'oj04fd', title, expected: 'failed' as const, html: createPage(body, head) };
  }),
  ...[
    ['a background', 'a:focus { outline: none; background: #036; color: #fff }'],
    ['a shadow', 'a:focus-visible { outline: none; box-shadow: 0 0 0 3px #036 }'],
    ['a sibling’s border', 'a:focus { outline: none } a:focus + span { border: 3px solid #036 }'],
  ].map(([title = '', styles = '']) => {
    const html = createPage('<a href="/fares">Fares</a><span>*</span>', `<style>${styles}</style>`);
    return { ruleId: 'oj04fd', title, expected: 'passed' as const, html };
  }),
  // Bypass blocks of repeated content.
  ...[
    ['links before the content', `<nav>${chapters}</nav><div id="main">${story}</div>`],
    [
      'links and a text about the book before the content',
      `<nav>${chapters}</nav><aside><p>The Romance of the Three Kingdoms is a historical novel.</p></aside><div>${story}</div>`,
    ],
    [
      'a link that skips to the wrong place',
      `<nav id="menu"><a href="#menu">Skip</a>${chapters}</nav><div id="main">${story}</div>`,
    ],
  ].map(([title = '', body = '']) => {
    return { ruleId: 'cf77f2', title, expected: 'failed' as const, html: createPage(body) };
  }),
  // Device motion: controls that do the same.
  ...[
    ['shaking without a control', `window.addEventListener("devicemotion", turn)`],
    ['tilting without a control', `window.addEventListener("deviceorientation", turn)`],
    ['shaking with a handler property', `window.ondevicemotion = turn`],
    [
      'tilting with an object as listener',
      `window.addEventListener("deviceorientation", { handleEvent: turn })`,
    ],
  ].map(([title = '', listen = '']) => {
    const html = createPage(`${counter}<script>${count}${listen}</script>`);
    return { ruleId: '7677a9', title, expected: 'failed' as const, html };
  }),
  ...[
    ['shaking with a button', 'window.addEventListener("devicemotion", turn)'],
    ['tilting with a button', 'window.addEventListener("deviceorientation", turn)'],
  ].map(([title = '', listen = '']) => {
    const html = createPage(`${counter}${addButton}<script>${count}${listen}</script>`);
    return { ruleId: '7677a9', title, expected: 'passed' as const, html };
  }),
  // Device motion: turning it off.
  ...[
    ['shaking that can’t be turned off', 'window.addEventListener("devicemotion", turn)'],
    ['tilting that can’t be turned off', 'window.addEventListener("deviceorientation", turn)'],
  ].map(([title = '', listen = '']) => {
    const html = createPage(`${counter}${addButton}<script>${count}${listen}</script>`);
    return { ruleId: 'c249d5', title, expected: 'failed' as const, html };
  }),
  {
    ruleId: 'c249d5',
    title: 'shaking that can be turned off',
    expected: 'passed',
    html: createPage(
      `${counter}${addButton}${addSwitch}<script>${count}window.addEventListener("devicemotion", () => { if (document.getElementById("motion").checked) turn() })</script>`,
    ),
  },
  // HTML page `lang` attribute has valid language tag.
  ...['en-GB', 'de', 'zh-Hant-TW'].map((lang) => {
    const html = createPage('<p>Oslo, Kiel</p>', '', lang);
    return { ruleId: 'bf051a', title: `language ${lang}`, expected: 'passed' as const, html };
  }),
];
