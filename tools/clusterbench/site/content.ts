import type { Random } from '../../lib/random.ts';
import type { Fault } from './faults.ts';
import { type Parts, truthAttribute } from './parts.ts';

/** What an author writes into the content field of a page, as the editor makes HTML of it. */
export function authored(parts: Parts, number: number, slips: readonly Fault[]): string {
  const { words, random } = parts;
  const blocks = Array.from({ length: random.whole(3, 7) }, (_, index) => block(parts, number, index));
  for (const slip of slips)
    blocks.splice(random.whole(1, blocks.length), 0, slipOf(slip, words.noun(), random));
  return `<p>${words.paragraph()}</p>${blocks.join('')}`;
}

function block({ words, random }: Parts, number: number, index: number): string {
  const kinds = [
    () => `<p>${words.paragraph()}</p>`,
    () => `<h2>About the ${words.noun()} ${index}</h2><p>${words.paragraph()}</p>`,
    () => `<ul><li>${words.sentence()}</li><li>${words.sentence()}</li></ul>`,
    () =>
      `<p><img src="/media/a${number}-${index}.svg" alt="The ${words.noun()} in May ${number}" width="200" height="120"></p>`,
    () => `<blockquote><p>${words.sentence()}</p></blockquote>`,
    () =>
      `<p>${words.sentence()} See <a href="/article/${random.whole(1, 99)}?in=${number}-${index}">the story of the ${words.noun()} ${index}</a>.</p>`,
    () =>
      `<table><caption>The ${words.noun()} in numbers ${index}</caption><tr><th scope="col">Year</th><th scope="col">Visits</th></tr><tr><td>2024</td><td>${random.whole(10, 99)}</td></tr></table>`,
  ];
  return random.one(kinds)();
}

/** One slip of one author; two at once where a hand slipped twice would be two faults. */
function slipOf({ id }: Fault, noun: string, random: Random): string {
  const truth = ` ${truthAttribute}="${id}"`;
  const file = `/media/${noun}-${random.whole(100, 999)}.svg`;
  const kind = id.replace(/^slip-|-\d+$/g, '');
  const written: Readonly<Record<string, () => string>> = {
    picture: () =>
      random.one([
        `<p><img${truth} src="${file}" width="200" height="120"></p>`,
        `<figure class="alignleft"><img${truth} class="size-medium" src="${file}" width="200" height="120"></figure>`,
        `<p style="text-align:center"><img${truth} src="${file}" width="240" height="140"></p>`,
      ]),
    'picture-link': () =>
      `<p><a${truth} href="/offers/${noun}-${random.whole(1, 99)}"><img src="${file}" alt="" width="200" height="120"></a></p>`,
    heading: () => `<h2${truth}>${random.one(['', '<br>', '&nbsp;'])}</h2>`,
    color: () => `<p>Only now: <span${truth} style="color:${pale(random)}">the ${noun} for less</span></p>`,
    embed: () =>
      `<p><iframe${truth} src="/embed/film?v=${noun}${random.whole(1, 999)}" width="320" height="180"></iframe></p>`,
    button: () =>
      `<p><button${truth} type="button" onclick="order('${noun}')"><img src="${file}" alt="" width="32" height="32"></button></p>`,
    language: () =>
      `<p><span${truth} lang="${random.one(['german', 'xx-unknown', 'e1'])}">${noun}</span> is what they call it.</p>`,
    scope: () =>
      `<table><caption>What the ${noun} takes</caption><tr><th${truth} scope="${random.one(['colum', 'top', 'head'])}">Part</th><th scope="col">Hours</th></tr><tr><td>One</td><td>2</td></tr></table>`,
  };
  return written[kind]!();
}

/** A colour from an editor's palette that hardly shows on white. */
function pale(random: Random): string {
  return `rgb(${random.whole(200, 255)}, ${random.whole(150, 190)}, ${random.whole(0, 140)})`;
}
