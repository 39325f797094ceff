import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../random.ts';
import { renderIcon, TRUTH_ATTRIBUTE } from './component-context.ts';
import type { PlantedFault } from './faults.ts';
import type { GeneratedSite } from './generate-site.ts';
import { WordGenerator } from './word-generator.ts';

/**
 * Elements that a site generator creates the same way: one change to the template causes or fixes a fault in
 * all of them.
 */
interface TemplateAnchor {
  /** Start tag without the attributes that differ between occurrences, such as `<div class="sidebar">`. */
  readonly tag: string;
  readonly count: number;
}

/** Markup with a fault, by the rule it fails. */
const brokenMarkup: Readonly<Record<string, (truth: string, word: string) => string>> = {
  'image-alt': (truth, word) => `<img${truth} src="/media/${word}.svg" width="24" height="24">`,
  'button-name': (truth, word) => `<button${truth} type="button">${renderIcon(word)}</button>`,
  label: (truth, word) => `<input${truth} type="text" name="${word}">`,
  'link-name': (truth, word) => `<a${truth} href="/${word}">${renderIcon(word)}</a>`,
  'select-name': (truth, word) => `<select${truth} name="${word}"><option>1</option></select>`,
  'aria-roles': (truth, word) => `<span${truth} role="${word}">2</span>`,
};

/** Number of author mistakes on single pages per template fault. */
const MISTAKES_PER_TEMPLATE_FAULT = 0.5;
/** Minimum number of occurrences for a useful anchor. */
const MIN_ANCHOR_COUNT = 3;

/**
 * Plants faults in a real site's templates and text.
 *
 * @param folder pages as packaged by Debian
 */
export function plantFaults(
  folder: string,
  seed: number,
  size: { pages: number; causes: number },
): GeneratedSite {
  const random = new Random(seed);
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const chosen = random.shuffle(names.sort()).slice(0, size.pages);
  const pages = new Map(chosen.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]));
  const templateFaultCount = Math.round(size.causes / (1 + MISTAKES_PER_TEMPLATE_FAULT));
  const anchors = random.shuffle(findAnchors([...pages.values()])).slice(0, templateFaultCount);
  const rules = Object.keys(brokenMarkup);
  const faults: PlantedFault[] = [];
  const words = new WordGenerator(random);
  const plant = (origin: PlantedFault['origin']) => {
    const ruleId = random.pick(rules);
    const id = `${origin}-${faults.length}`;
    faults.push({ id, origin, ruleId });
    const word = `${words.noun()}-${faults.length}`;
    return (suffix: string) => brokenMarkup[ruleId]!(` ${TRUTH_ATTRIBUTE}="${id}"`, `${word}${suffix}`);
  };
  for (const { tag } of anchors) {
    const renderFault = plant('template');
    // Generated content differs between occurrences in what it shows or links to.
    let position = 0;
    for (const [path, source] of pages)
      pages.set(
        path,
        source.replaceAll(toStartTagPattern(tag), (start) => `${start}${renderFault(`-${position++}`)}`),
      );
  }
  const endOfText = /<\/p>|<\/div>(?=<div class="para">)/g;
  const pathsWithText = [...pages].flatMap(([path, source]) => (source.search(endOfText) < 0 ? [] : [path]));
  for (let mistake = 0; mistake < size.causes - anchors.length; mistake++) {
    const path = random.pick(pathsWithText);
    const source = pages.get(path)!;
    const positions = [...source.matchAll(endOfText)].map(({ index }) => index);
    const at = random.pick(positions);
    pages.set(path, `${source.slice(0, at)} ${plant('author')('')}${source.slice(at)}`);
  }
  return { faults, styles: { shop: 'itself', blog: 'itself' }, pages, frames: new Map() };
}

const startTagPattern = /<(div|li|td|section|nav|header|footer|p)\b[^>]*\bclass="([a-z][\w-]*)"[^>]*>/g;
const toStartTagPattern = (tag: string): RegExp => {
  const [, name, classes] = /^<(\w+) class="([^"]*)">$/.exec(tag)!;
  return new RegExp(`<${name}\\b[^>]*\\bclass="${classes}"[^>]*>`, 'g');
};

function findAnchors(sources: readonly string[]): TemplateAnchor[] {
  const counts = new Map<string, number>();
  for (const source of sources) {
    for (const [, name, classes] of source.matchAll(startTagPattern)) {
      const tag = `<${name} class="${classes}">`;
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .filter(({ count }) => count >= MIN_ANCHOR_COUNT)
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}
