import type { Random } from '../lib/random.ts';
import { createWord, icon, imageUrl, insertMarkup } from '../lib/sites/defect-parts.ts';

/** Markup of a defect as an author would write it. Generated words make each instance unique. */
type Defect = (word: () => string) => string;

/** Defects of many rules, for insertion between the paragraphs of a page. */
const defects: readonly Defect[] = [
  (word) => `<p><img src="${imageUrl}#${word()}.svg"> ${word()}</p>`,
  (word) => `<p><a href="/shop/${word()}.html"><img src="${imageUrl}" alt=""></a></p>`,
  (word) => `<p><a href="/${word()}/"></a> ${word()}</p>`,
  (word) => `<p><button type="button" class="${word()}">${icon}</button></p>`,
  (word) => `<p><button type="button" title=""></button> ${word()}</p>`,
  (word) => `<form action="/${word()}"><p>Your ${word()} <input type="text" name="${word()}"></p></form>`,
  (word) => `<form action="/${word()}"><p><input type="search" placeholder="Find a ${word()}"></p></form>`,
  (word) =>
    `<p><span>Country ${word()}</span> <select><option>${word()}</option><option>${word()}</option></select></p>`,
  (word) => `<form><p><input type="image" src="${imageUrl}#${word()}"></p></form>`,
  (word) => `<p style="color:#b5b5b5;background:#ffffff">Every ${word()} costs less than a ${word()}.</p>`,
  (word) => `<p style="background:#0b5394;color:#3d85c6">Order a ${word()} today.</p>`,
  (word) => `<p style="color:#ff8c00;background:#fffaf0">Only three ${word()} are left.</p>`,
  (word) => `<p lang="xx-${word()}">A ${word()} in no language.</p>`,
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
  () => '<h2></h2>',
  (word) => `<p><blink>${word()}</blink> <font color="navy">${word()}</font></p>`,
  (word) => `<form><p><label>Mail <input type="email" autocomplete="mail-${word()}"></label></p></form>`,
  (word) =>
    `<div style="height:40px;overflow:auto;width:200px"><p>${`Much of ${word()}. `.repeat(12)}</p></div>`,
  (word) =>
    `<p><svg role="img" width="20" height="20"><title></title><circle r="9" cx="10" cy="10"/></svg> ${word()}</p>`,
  (word) => `<object data="${imageUrl}#${word()}" width="60" height="40"></object>`,
  (word) => `<p><button type="button" aria-label="${word()}">Send the ${word()}</button></p>`,
  (word) => `<p><a href="/${word()}"><button type="button">Into the ${word()}</button></a></p>`,
  (word) => `<details><summary></summary><p>${word()}</p></details>`,
  (word) => `<p><progress max="9" value="3"></progress> ${word()}</p>`,
  (word) => `<div role="dialog" aria-modal="false"><p>Read the ${word()}.</p></div>`,
  (word) =>
    `<p><img src="${imageUrl}" alt="${word()}"> ${word()} <a href="/a"><img src="${imageUrl}" alt="Read ${word()}">Read ${word()}</a></p>`,
  (word) => `<p style="letter-spacing:0.01em !important">Tight ${word()}</p>`,
];

/** Defects that change a page as a whole. */
const pageDefects: readonly ((html: string) => string)[] = [
  (html) => html.replace(/(<html[^>]*?)\s(?:xml:)?lang="[^"]*"/i, '$1'),
  (html) => html.replace(/<title>[^<]*<\/title>/i, '<title></title>'),
  (html) =>
    html.replace(/<head>/i, '<head><meta name="viewport" content="width=device-width, user-scalable=no">'),
  (html) => html.replace(/<h1/i, '<h4').replace(/<\/h1>/i, '</h4>'),
  (html) => html.replace(/<html lang="[^"]*"/i, '<html lang="english"'),
];

/**
 * Plants defects into the source of a page, the same for the same state of `random`.
 *
 * @returns the source and the number of defects.
 */
export function plantDefects(html: string, count: number, random: Random): { html: string; planted: number } {
  const word = () => createWord(random);
  // After a paragraph, any block content is valid.
  const positions = [...html.matchAll(/<\/p>/gi)].map(({ index }) => index + '</p>'.length);
  if (positions.length === 0) return { html, planted: 0 };
  const chosen = Array.from({ length: count }, () => ({
    at: random.pick(positions),
    markup: random.pick(defects)(word),
  }));
  const planted = insertMarkup(html, chosen);
  const changed = random.pick(pageDefects)(planted);
  return { html: changed, planted: count + (changed === planted ? 0 : 1) };
}
