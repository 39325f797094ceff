import type { Random } from '../../random.ts';
import { type ComponentContext, TRUTH_ATTRIBUTE } from './component-context.ts';
import type { PlantedFault } from './faults.ts';

/** Renders content that an author adds to a page, as HTML from an editor. */
export function renderAuthoredContent(
  context: ComponentContext,
  number: number,
  mistakes: readonly PlantedFault[],
): string {
  const { words, random } = context;
  const blocks = Array.from({ length: random.integer(3, 7) }, (_, index) =>
    renderBlock(context, number, index),
  );
  for (const mistake of mistakes)
    blocks.splice(random.integer(1, blocks.length), 0, renderMistake(mistake, words.noun(), random));
  return `<p>${words.paragraph()}</p>${blocks.join('')}`;
}

function renderBlock({ words, random }: ComponentContext, number: number, index: number): string {
  const kinds = [
    () => `<p>${words.paragraph()}</p>`,
    () => `<h2>About the ${words.noun()} ${index}</h2><p>${words.paragraph()}</p>`,
    () => `<ul><li>${words.sentence()}</li><li>${words.sentence()}</li></ul>`,
    () =>
      `<p><img src="/media/a${number}-${index}.svg" alt="The ${words.noun()} in May ${number}" width="200" height="120"></p>`,
    () => `<blockquote><p>${words.sentence()}</p></blockquote>`,
    () =>
      `<p>${words.sentence()} See <a href="/article/${random.integer(1, 99)}?in=${number}-${index}">the story of the ${words.noun()} ${index}</a>.</p>`,
    () =>
      `<table><caption>The ${words.noun()} in numbers ${index}</caption><tr><th scope="col">Year</th><th scope="col">Visits</th></tr><tr><td>2024</td><td>${random.integer(10, 99)}</td></tr></table>`,
  ];
  return random.pick(kinds)();
}

/** Renders one mistake by one author. If a mistake occurred twice, it would be two faults. */
function renderMistake({ id }: PlantedFault, noun: string, random: Random): string {
  const truth = ` ${TRUTH_ATTRIBUTE}="${id}"`;
  const file = `/media/${noun}-${random.integer(100, 999)}.svg`;
  const kind = id.replace(/^slip-|-\d+$/g, '');
  const mistakeRenderers: Readonly<Record<string, () => string>> = {
    picture: () =>
      random.pick([
        `<p><img${truth} src="${file}" width="200" height="120"></p>`,
        `<figure class="alignleft"><img${truth} class="size-medium" src="${file}" width="200" height="120"></figure>`,
        `<p style="text-align:center"><img${truth} src="${file}" width="240" height="140"></p>`,
      ]),
    'picture-link': () =>
      `<p><a${truth} href="/offers/${noun}-${random.integer(1, 99)}"><img src="${file}" alt="" width="200" height="120"></a></p>`,
    heading: () => `<h2${truth}>${random.pick(['', '<br>', '&nbsp;'])}</h2>`,
    color: () =>
      `<p>Only now: <span${truth} style="color:${pickPaleColor(random)}">the ${noun} for less</span></p>`,
    embed: () =>
      `<p><iframe${truth} src="/embed/film?v=${noun}${random.integer(1, 999)}" width="320" height="180"></iframe></p>`,
    button: () =>
      `<p><button${truth} type="button" onclick="order('${noun}')"><img src="${file}" alt="" width="32" height="32"></button></p>`,
    language: () =>
      `<p><span${truth} lang="${random.pick(['german', 'xx-unknown', 'e1'])}">${noun}</span> is what they call it.</p>`,
    scope: () =>
      `<table><caption>What the ${noun} takes</caption><tr><th${truth} scope="${random.pick(['colum', 'top', 'head'])}">Part</th><th scope="col">Hours</th></tr><tr><td>One</td><td>2</td></tr></table>`,
  };
  return mistakeRenderers[kind]!();
}

/** Picks an editor color that is hard to see on white. */
function pickPaleColor(random: Random): string {
  return `rgb(${random.integer(200, 255)}, ${random.integer(150, 190)}, ${random.integer(0, 140)})`;
}
