import type { Random } from '../random.ts';

/** A defect as an author would write it, which a static rule reports wherever it's visible. */
export interface DefectKind {
  readonly criterion: string;
  /**
   * Markup that fits between paragraphs.
   *
   * @param at attributes for the element at fault
   * @param word returns a generated word, which makes each instance unique
   */
  render(at: string, word: () => string): string;
}

/** An icon without a name. */
const icon = '<svg width="20" height="20" aria-hidden="true"><path d="M2 2h16v16z"/></svg>';
/** An image of 60 by 40 pixels. */
const imageUrl =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Crect width='60' height='40' fill='teal'/%3E%3C/svg%3E";

const words = 'harbor garden lantern orchard compass meadow violin kettle bridge anchor'.split(' ');

/** Returns a word that makes a defect differ from others of its kind. */
export const createWord = (random: Random): string => `${random.pick(words)}${random.integer(100, 999)}`;

/** Kinds of defects that are always reported. */
export const defectKinds: readonly DefectKind[] = [
  {
    criterion: '1.1.1',
    render: (at, word) => `<p><img ${at} src="${imageUrl}#${word()}" width="60" height="40"> ${word()}</p>`,
  },
  {
    criterion: '1.1.1',
    render: (at, word) =>
      `<p><svg ${at} role="img" class="${word()}" width="20" height="20"><path d="M1 1h9v9z"/></svg></p>`,
  },
  {
    criterion: '2.4.4',
    render: (at, word) => `<p><a ${at} href="/${word()}">${icon}</a></p>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) => `<p><button ${at} type="button" class="${word()}">${icon}</button></p>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) => `<p><span>Your ${word()}</span> <input ${at} type="text" name="${word()}"></p>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) =>
      `<p><span>Country ${word()}</span> <select ${at}><option>${word()}</option><option>None</option></select></p>`,
  },
  {
    criterion: '1.4.3',
    render: (at, word) =>
      `<p><span ${at} style="color:#b5b5b5;background:#ffffff">Every ${word()} costs less today.</span></p>`,
  },
  {
    criterion: '4.1.2',
    render: (at, word) =>
      `<p><span ${at} role="switch" aria-checked="true" tabindex="0" class="${word()}"></span></p>`,
  },
  {
    criterion: '3.1.2',
    render: (at, word) => `<p><span ${at} lang="xx-${word()}">Some words about the ${word()}.</span></p>`,
  },
  {
    criterion: '1.3.5',
    render: (at, word) =>
      `<p><label>Mail about the ${word()} <input ${at} type="email" autocomplete="mail-address"></label></p>`,
  },
  {
    criterion: '2.5.3',
    render: (at, word) =>
      `<p><button ${at} type="button" aria-label="${word()}">Send the report</button></p>`,
  },
];

/** More kinds of defects. What a checker reports may depend on the page around them. */
const otherDefects: readonly ((word: () => string) => string)[] = [
  (word) => `<p><a href="/shop/${word()}.html"><img src="${imageUrl}" alt=""></a></p>`,
  (word) => `<p><a href="/${word()}/"></a> ${word()}</p>`,
  (word) => `<p><button type="button" title=""></button> ${word()}</p>`,
  (word) => `<form action="/${word()}"><p><input type="search" placeholder="Find a ${word()}"></p></form>`,
  (word) => `<form><p><input type="image" src="${imageUrl}#${word()}"></p></form>`,
  (word) => `<p style="background:#0b5394;color:#3d85c6">Order a ${word()} today.</p>`,
  (word) => `<p style="color:#ff8c00;background:#fffaf0">Only three ${word()} are left.</p>`,
  (word) =>
    `<iframe srcdoc="<!doctype html><html lang='en'><title>${word()}</title><p>Map" width="80" height="60"></iframe>`,
  (word) => `<div role="buton">${word()}</div>`,
  (word) => `<p><span role="checkbox" tabindex="0">${word()}</span></p>`,
  (word) => `<p><span role="switch" aria-checked="perhaps" tabindex="0">${word()}</span></p>`,
  (word) => `<p aria-labeledby="${word()}">${word()}</p>`,
  (word) => `<p><button type="button" aria-expanded="closed">${word()}</button></p>`,
  (word) => `<div aria-hidden="true"><a href="/${word()}">Hidden ${word()}</a></div>`,
  (word) => `<p><a href="/${word()}" tabindex="4">To the ${word()}</a></p>`,
  (word) => `<p id="twice-${word().length % 2}">One of two: ${word()}.</p>`,
  (word) => `<table><tr><td headers="none-${word()}">${word()}</td><th>${word()}</th></tr></table>`,
  (word) => `<ul><div>${word()}</div><li>${word()}</li></ul>`,
  (word) => `<li class="${word()}">A list item of no list: ${word()}</li>`,
  (word) => `<dl><p>${word()}</p><dt>${word()}</dt><dd>${word()}</dd></dl>`,
  (word) => `<h6>Much too deep: ${word()}</h6>`,
  (word) => `<p><blink>${word()}</blink> <font color="navy">${word()}</font></p>`,
  (word) =>
    `<div style="height:40px;overflow:auto;width:200px"><p>${`Much of ${word()}. `.repeat(12)}</p></div>`,
  (word) =>
    `<p><svg role="img" width="20" height="20"><title></title><circle r="9" cx="10" cy="10"/></svg> ${word()}</p>`,
  (word) => `<object data="${imageUrl}#${word()}" width="60" height="40"></object>`,
  (word) => `<p><a href="/${word()}"><button type="button">Into the ${word()}</button></a></p>`,
  (word) => `<details><summary></summary><p>${word()}</p></details>`,
  (word) => `<p><progress max="9" value="3"></progress> ${word()}</p>`,
  (word) => `<div role="dialog" aria-modal="false"><p>Read the ${word()}.</p></div>`,
  (word) =>
    `<p><img src="${imageUrl}" alt="${word()}"> ${word()} <a href="/a"><img src="${imageUrl}" alt="Read ${word()}">Read ${word()}</a></p>`,
  (word) => `<p style="letter-spacing:0.01em !important">Tight ${word()}</p>`,
  () => '<h2></h2>',
];

/** Defects of all kinds, each with the words of an instance. */
const allDefects: readonly ((word: () => string) => string)[] = [
  ...defectKinds.map(
    ({ render }) =>
      (word: () => string) =>
        render('', word),
  ),
  ...otherDefects,
];

/** Defects that change a whole page. */
const pageDefects: readonly ((html: string) => string)[] = [
  (html) => html.replace(/(<html[^>]*?)\s(?:xml:)?lang="[^"]*"/i, '$1'),
  (html) => html.replace(/<title>[^<]*<\/title>/i, '<title></title>'),
  (html) =>
    html.replace(/<head>/i, '<head><meta name="viewport" content="width=device-width, user-scalable=no">'),
  (html) => html.replace(/<h1/i, '<h4').replace(/<\/h1>/i, '</h4>'),
  (html) => html.replace(/<html lang="[^"]*"/i, '<html lang="english"'),
];

/** Markup to insert, and its position in a page's source. */
export interface Insertion {
  readonly at: number;
  readonly markup: string;
}

/** Inserts markup at positions in the original source. */
export function insertMarkup(html: string, insertions: readonly Insertion[]): string {
  let changed = html;
  for (const { at, markup } of insertions.toSorted((one, other) => other.at - one.at))
    changed = changed.slice(0, at) + markup + changed.slice(at);
  return changed;
}

/**
 * Plants defects in a page's source, the same for the same state of `random`.
 *
 * @returns the source and the number of defects
 */
export function seedDefects(html: string, count: number, random: Random): { html: string; planted: number } {
  const word = () => createWord(random);
  // After a paragraph, any block content is valid.
  const positions = [...html.matchAll(/<\/p>/gi)].map(({ index }) => index + '</p>'.length);
  if (positions.length === 0) return { html, planted: 0 };
  const chosen = Array.from({ length: count }, () => ({
    at: random.pick(positions),
    markup: random.pick(allDefects)(word),
  }));
  const planted = insertMarkup(html, chosen);
  const changed = random.pick(pageDefects)(planted);
  return { html: changed, planted: count + (changed === planted ? 0 : 1) };
}
