import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import MagicString from 'magic-string';
import type { Place } from '../../issues/issue-sets.ts';
import type { PlacedFix, ResultIssue, ScanResult } from '../../result/scan-result.ts';
import type { IssueWithFix } from '../issues-with-fix.ts';
import { editFile } from './edit.ts';
import { type HtmlFile, htmlFiles, namesFor, readHtml } from './folder.ts';
import { type Located, locate, locateAlike, selectorsOf } from './locate.ts';
import { Refusal } from './refusal.ts';

export interface Plan {
  readonly files: readonly { readonly file: HtmlFile; readonly after: string }[];
  /** Places in which something changes. */
  readonly places: number;
  readonly refused: readonly { readonly place: Place; readonly why: Why }[];
  /** Issues of which a place is refused. */
  readonly left: number;
}

interface Why {
  /** The end of a sentence that names the place. */
  readonly sentence: string;
  readonly isUnproven: boolean;
}

/** What is to be edited: nothing is written. Only what is proven, needs no words of a person and is found for certain. */
export async function planEdits(
  folder: string,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
): Promise<Plan> {
  const planner = new Planner(folder, result);
  for (const one of fixes) await planner.add(one);
  return planner.plan();
}

interface Open {
  readonly file: HtmlFile;
  text: MagicString;
  places: number;
  /** What was changed already: an element by its place in the file, and what of it. */
  readonly changed: Map<string, string>;
}

class Planner {
  readonly #folder: string;
  readonly #result: ScanResult;
  readonly #open = new Map<string, Open | null>();
  readonly #refused: { place: Place; why: Why }[] = [];
  #names: Promise<string[]> | null = null;
  #left = 0;

  constructor(folder: string, result: ScanResult) {
    this.#folder = folder;
    this.#result = result;
  }

  plan(): Plan {
    const open = [...this.#open.values()].filter((one) => one !== null && one.places > 0) as Open[];
    return {
      files: open.map(({ file, text }) => ({ file, after: text.toString() })),
      places: open.reduce((sum, { places }) => sum + places, 0),
      refused: this.#refused,
      left: this.#left,
    };
  }

  async add({ issue, place, fix }: IssueWithFix): Promise<void> {
    const before = this.#refused.length;
    if (fix === null) this.#refuse(place, { sentence: place.finding.message, isUnproven: true });
    else await this.#addEach(issue, [...this.#result.fixesOf(issue)]);
    if (this.#refused.length > before) this.#left += 1;
  }

  /** Places with a change of their own get that; others the one made before, where they are written the same. */
  async #addEach(issue: ResultIssue, fixes: readonly PlacedFix[]): Promise<void> {
    const own = new Map(fixes.map(({ place, fix }) => [keyOf(place), fix]));
    let made: (PlacedFix & { shown: SourceNode | undefined }) | null = null;
    for (const place of this.#result.placesOf(issue)) {
      const fix = own.get(keyOf(place));
      const why = fix && whyNot(fix);
      if (why) this.#refuse(place, why);
      else if (fix) {
        const located = await this.#edit(place, fix.steps, (file) => locate(file.document, fix));
        const element = located?.elements.get(place.finding.selector);
        if (located) made = { place, fix, shown: element && located.pairs.get(element) };
      } else await this.#editAlike(place, made);
    }
  }

  async #editAlike(
    place: Place,
    made: (PlacedFix & { shown: SourceNode | undefined }) | null,
  ): Promise<void> {
    const steps = made && stepsFor(made, place);
    const shown = made?.shown;
    if (!steps || !shown) {
      const sentence =
        'the change was proven for another place of this issue; scan again when that is mended';
      this.#refuse(place, { sentence, isUnproven: false });
    } else
      await this.#edit(place, steps, (file) => locateAlike(file.document, place.finding.selector, shown));
  }

  /** Edits the file of a place; null, and refused, where that is not certain. */
  async #edit(
    place: Place,
    steps: readonly FixStep[],
    find: (file: HtmlFile) => Located,
  ): Promise<Located | null> {
    try {
      const { open, located } = await this.#find(place.url, find);
      if (open.file.changedAt > this.#result.startedAt)
        throw new Refusal(`${open.file.name} was changed since the scan began; scan again`);
      const keys = keysOf(steps, located);
      if (keys.every(([key, value]) => open.changed.get(key) === value)) return located;
      if (keys.some(([key]) => open.changed.has(key)))
        throw new Refusal('another change concerns the same element; scan again when that is made');
      const text = open.text.clone();
      editFile(open.file, text, steps, located);
      open.text = text;
      open.places += 1;
      for (const [key, value] of keys) open.changed.set(key, value);
      return located;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(place, { sentence: error.message, isUnproven: false });
      return null;
    }
  }

  /** The file of a page by its address; else the one file of the folder that holds the place. */
  async #find(url: string, find: (file: HtmlFile) => Located): Promise<{ open: Open; located: Located }> {
    let why: Refusal | null = null;
    const tried = new Set<string>();
    const tryFile = async (name: string): Promise<{ open: Open; located: Located } | null> => {
      const open = await this.#read(name);
      if (open === null) return null;
      try {
        return { open, located: find(open.file) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        why ??= error;
        return null;
      }
    };
    for (const name of namesFor(url)) {
      tried.add(name);
      const found = await tryFile(name);
      if (found) return found;
    }
    // A file that stands where the address says, and is not what the page showed, has no double elsewhere.
    if (why !== null) throw why;
    this.#names ??= htmlFiles(this.#folder);
    const holding = [];
    for (const name of await this.#names) {
      if (tried.has(name)) continue;
      const found = await tryFile(name);
      if (found) holding.push(found);
      if (holding.length > 1) throw new Refusal('several files of the folder hold it');
    }
    if (holding.length === 1) return holding[0]!;
    throw new Refusal('no file of the folder holds it');
  }

  async #read(name: string): Promise<Open | null> {
    let open = this.#open.get(name);
    if (open === undefined) {
      const file = await readHtml(this.#folder, name);
      open = file && { file, text: new MagicString(file.text), places: 0, changed: new Map() };
      this.#open.set(name, open);
    }
    return open;
  }

  #refuse(place: Place, why: Why): void {
    this.#refused.push({ place, why });
  }
}

const keyOf = ({ url, finding: { selector } }: Place): string => JSON.stringify([url, selector]);

/** Why a change is left to a person; null where it is proven and says all. */
function whyNot({ status, unproven_because, person_writes }: Fix): Why | null {
  if (status === 'unproven') return { sentence: `not proven: ${unproven_because}`, isUnproven: true };
  return person_writes === null
    ? null
    : { sentence: `the change needs words of yours: ${person_writes}`, isUnproven: false };
}

/** The same steps for another place of the issue: where they concern its element alone, and that is written the same. */
function stepsFor({ fix, place }: PlacedFix, other: Place): FixStep[] | null {
  const { selector, snippet } = place.finding;
  const selectors = selectorsOf(fix.steps);
  if (selectors.length !== 1 || selectors[0] !== selector || other.finding.snippet !== snippet) return null;
  return fix.steps.map((step) => ({ ...step, selector: other.finding.selector }));
}

/** What each step changes, by the element's place in the file, with what it makes of it. */
function keysOf(steps: readonly FixStep[], { elements }: Located): [string, string][] {
  return steps.map((step) => {
    const at = elements.get(step.selector)!.sourceCodeLocation?.startOffset ?? -1;
    const isAttribute = step.kind === 'set-attribute' || step.kind === 'remove-attribute';
    const key = isAttribute ? `${at} attribute ${step.name}` : `${at} ${step.kind}`;
    return [key, JSON.stringify({ ...step, selector: '' })];
  });
}
