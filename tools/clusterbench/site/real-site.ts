import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../lib/random.ts';
import type { Fault } from './faults.ts';
import { icon, truthAttribute } from './parts.ts';
import type { Site } from './site.ts';
import { Words } from './words.ts';

/** Elements of a site that its generator makes alike: a fault in all of them is one change to its template. */
interface Anchor {
  /** The start tag without what differs from place to place, such as `<div class="sidebar">`. */
  readonly tag: string;
  readonly places: number;
}

/** Broken things, each by the rule that it breaks. */
const broken: Readonly<Record<string, (truth: string, word: string) => string>> = {
  'image-alt': (truth, word) => `<img${truth} src="/media/${word}.svg" width="24" height="24">`,
  'button-name': (truth, word) => `<button${truth} type="button">${icon(word)}</button>`,
  label: (truth, word) => `<input${truth} type="text" name="${word}">`,
  'link-name': (truth, word) => `<a${truth} href="/${word}">${icon(word)}</a>`,
  'select-name': (truth, word) => `<select${truth} name="${word}"><option>1</option></select>`,
  'aria-roles': (truth, word) => `<span${truth} role="${word}">2</span>`,
};

/** Slips in the text of single pages, for each of the causes in templates. */
const slipsEach = 0.5;
/** An anchor with fewer places is as good as none. */
const fewestPlaces = 3;

/**
 * Pages of a real site with faults planted into its templates and its texts.
 *
 * @param folder Pages as Debian packages them.
 */
export function plantInto(folder: string, seed: number, size: { pages: number; causes: number }): Site {
  const random = new Random(seed);
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const chosen = shuffled(random, names.sort()).slice(0, size.pages);
  const pages = new Map(chosen.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]));
  const inTemplates = Math.round(size.causes / (1 + slipsEach));
  const anchors = shuffled(random, anchorsOf([...pages.values()])).slice(0, inTemplates);
  const rules = Object.keys(broken);
  const faults: Fault[] = [];
  const words = new Words(random);
  const plant = (origin: Fault['origin']) => {
    const ruleId = random.one(rules);
    const id = `${origin}-${faults.length}`;
    faults.push({ id, origin, ruleId });
    const word = `${words.noun()}-${faults.length}`;
    return (place: string) => broken[ruleId]!(` ${truthAttribute}="${id}"`, `${word}${place}`);
  };
  for (const { tag } of anchors) {
    const made = plant('template');
    // What it shows or leads to differs from place to place where a program puts it in.
    let places = 0;
    for (const [path, source] of pages)
      pages.set(
        path,
        source.replaceAll(startOf(tag), (start) => `${start}${made(`-${places++}`)}`),
      );
  }
  const endOfText = /<\/p>|<\/div>(?=<div class="para">)/g;
  const withText = [...pages].flatMap(([path, source]) => (source.search(endOfText) < 0 ? [] : [path]));
  for (let slip = 0; slip < size.causes - anchors.length; slip++) {
    const path = random.one(withText);
    const source = pages.get(path)!;
    const ends = [...source.matchAll(endOfText)].map(({ index }) => index);
    const at = random.one(ends);
    pages.set(path, `${source.slice(0, at)} ${plant('author')('')}${source.slice(at)}`);
  }
  return { faults, styles: { shop: 'itself', blog: 'itself' }, pages, frames: new Map() };
}

const startTag = /<(div|li|td|section|nav|header|footer|p)\b[^>]*\bclass="([a-z][\w-]*)"[^>]*>/g;
const startOf = (tag: string): RegExp => {
  const [, name, classes] = /^<(\w+) class="([^"]*)">$/.exec(tag)!;
  return new RegExp(`<${name}\\b[^>]*\\bclass="${classes}"[^>]*>`, 'g');
};

function anchorsOf(sources: readonly string[]): Anchor[] {
  const counts = new Map<string, number>();
  for (const source of sources) {
    for (const [, name, classes] of source.matchAll(startTag)) {
      const tag = `<${name} class="${classes}">`;
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([tag, places]) => ({ tag, places }))
    .filter(({ places }) => places >= fewestPlaces)
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

function shuffled<T>(random: Random, of: readonly T[]): T[] {
  return of
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
