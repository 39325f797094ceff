import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import type { IssueOccurrence, OccurrenceFix, ResultIssue, ScanResult } from '@curbcut/results';
import MagicString from 'magic-string';
import type { IssueWithFix } from '../issues-with-fix.ts';
import { editFile } from './edit-file.ts';
import { getCandidateFileNames, type HtmlFile, listHtmlFiles, readHtmlFile } from './html-folder.ts';
import {
  EditRefusedError,
  getSelectors,
  type LocatedElements,
  locateFix,
  locateOccurrence,
} from './locate.ts';

export interface EditPlan {
  readonly files: readonly { readonly file: HtmlFile; readonly after: string }[];
  /** Number of occurrences that are changed. */
  readonly changedOccurrences: number;
  readonly refused: readonly { readonly occurrence: IssueOccurrence; readonly why: RefusalReason }[];
  /** Number of issues with a rejected occurrence. */
  readonly remainingIssues: number;
}

interface RefusalReason {
  /** Completes a sentence that begins with the rule and location. */
  readonly text: string;
  readonly isUnverified: boolean;
}

/**
 * Plans edits without writing them: only verified fixes that have no placeholder text and whose element is
 * found without doubt.
 */
export async function planEdits(
  folder: string,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
): Promise<EditPlan> {
  const planner = new EditPlanner(folder, result);
  for (const one of fixes) await planner.addIssue(one);
  return planner.toPlan();
}

interface OpenFile {
  readonly file: HtmlFile;
  text: MagicString;
  changedOccurrences: number;
  /** Changes made so far, by the element's position in the file. */
  readonly appliedChanges: Map<string, string>;
}

class EditPlanner {
  readonly #folder: string;
  readonly #result: ScanResult;
  readonly #openFiles = new Map<string, OpenFile | null>();
  readonly #refused: { occurrence: IssueOccurrence; why: RefusalReason }[] = [];
  #fileNames: Promise<string[]> | null = null;
  #remainingIssues = 0;

  constructor(folder: string, result: ScanResult) {
    this.#folder = folder;
    this.#result = result;
  }

  toPlan(): EditPlan {
    const open = [...this.#openFiles.values()].filter(
      (one) => one !== null && one.changedOccurrences > 0,
    ) as OpenFile[];
    return {
      files: open.map(({ file, text }) => ({ file, after: text.toString() })),
      changedOccurrences: open.reduce((sum, { changedOccurrences }) => sum + changedOccurrences, 0),
      refused: this.#refused,
      remainingIssues: this.#remainingIssues,
    };
  }

  async addIssue({ issue, occurrence }: IssueWithFix): Promise<void> {
    const before = this.#refused.length;
    // Each page verified its own fixes, so a later page may have one even if the first page doesn't.
    const fixes = [...this.#result.getFixes(issue)];
    if (fixes.length === 0)
      this.#refuse(occurrence, { text: occurrence.finding.message, isUnverified: true });
    else await this.#addOccurrences(issue, fixes);
    if (this.#refused.length > before) this.#remainingIssues += 1;
  }

  /** Applies an occurrence's own fix, or the fix of an earlier occurrence with identical source. */
  async #addOccurrences(issue: ResultIssue, fixes: readonly OccurrenceFix[]): Promise<void> {
    const own = new Map(fixes.map(({ occurrence, fix }) => [toOccurrenceKey(occurrence), fix]));
    let made: (OccurrenceFix & { shown: SourceNode | undefined }) | null = null;
    for (const occurrence of this.#result.getOccurrences(issue)) {
      const fix = own.get(toOccurrenceKey(occurrence));
      const why = fix && getRefusalReason(fix);
      if (why) this.#refuse(occurrence, why);
      else if (fix) {
        const located = await this.#editOccurrence(occurrence, fix.steps, (file) =>
          locateFix(file.document, fix),
        );
        const element = located?.elements.get(occurrence.finding.selector);
        if (located) made = { occurrence, fix, shown: element && located.matchedNodes.get(element) };
      } else await this.#editSameElement(occurrence, made);
    }
  }

  async #editSameElement(
    occurrence: IssueOccurrence,
    made: (OccurrenceFix & { shown: SourceNode | undefined }) | null,
  ): Promise<void> {
    const steps = made && adaptSteps(made, occurrence);
    const shown = made?.shown;
    if (!steps || !shown) {
      const sentence = 'the fix was verified on a different occurrence; fix that one and scan again';
      this.#refuse(occurrence, { text: sentence, isUnverified: false });
    } else
      await this.#editOccurrence(occurrence, steps, (file) =>
        locateOccurrence(file.document, occurrence.finding.selector, shown),
      );
  }

  /** Edits an occurrence's file; returns null and records the reason if the match isn't certain. */
  async #editOccurrence(
    occurrence: IssueOccurrence,
    steps: readonly FixStep[],
    find: (file: HtmlFile) => LocatedElements,
  ): Promise<LocatedElements | null> {
    try {
      const { open, located } = await this.#findFile(occurrence.url, find);
      if (open.file.modifiedAt > this.#result.startedAt)
        throw new EditRefusedError(`${open.file.name} was changed after the scan started; scan again`);
      const keys = getChangeKeys(steps, located);
      if (keys.every(([key, value]) => open.appliedChanges.get(key) === value)) return located;
      if (keys.some(([key]) => open.appliedChanges.has(key)))
        throw new EditRefusedError('another change affects the same element; apply it and scan again');
      const text = open.text.clone();
      editFile(open.file, text, steps, located);
      open.text = text;
      open.changedOccurrences += 1;
      for (const [key, value] of keys) open.appliedChanges.set(key, value);
      return located;
    } catch (error) {
      if (!(error instanceof EditRefusedError)) throw error;
      this.#refuse(occurrence, { text: error.message, isUnverified: false });
      return null;
    }
  }

  /** Finds a page's file by its URL, otherwise the only file in the folder that contains the element. */
  async #findFile(
    url: string,
    find: (file: HtmlFile) => LocatedElements,
  ): Promise<{ open: OpenFile; located: LocatedElements }> {
    let why: EditRefusedError | null = null;
    const tried = new Set<string>();
    const tryFile = async (name: string): Promise<{ open: OpenFile; located: LocatedElements } | null> => {
      const open = await this.#readFile(name);
      if (open === null) return null;
      try {
        return { open, located: find(open.file) };
      } catch (error) {
        if (!(error instanceof EditRefusedError)) throw error;
        why ??= error;
        return null;
      }
    };
    for (const name of getCandidateFileNames(url)) {
      tried.add(name);
      const found = await tryFile(name);
      if (found) return found;
    }
    // If the file at the URL's path differs from the page, no other file is searched.
    if (why !== null) throw why;
    this.#fileNames ??= listHtmlFiles(this.#folder);
    const holding = [];
    for (const name of await this.#fileNames) {
      if (tried.has(name)) continue;
      const found = await tryFile(name);
      if (found) holding.push(found);
      if (holding.length > 1) throw new EditRefusedError('found in several files');
    }
    if (holding.length === 1) return holding[0]!;
    throw new EditRefusedError('not found in any file');
  }

  async #readFile(name: string): Promise<OpenFile | null> {
    let open = this.#openFiles.get(name);
    if (open === undefined) {
      const file = await readHtmlFile(this.#folder, name);
      open = file && {
        file,
        text: new MagicString(file.text),
        changedOccurrences: 0,
        appliedChanges: new Map(),
      };
      this.#openFiles.set(name, open);
    }
    return open;
  }

  #refuse(occurrence: IssueOccurrence, why: RefusalReason): void {
    this.#refused.push({ occurrence, why });
  }
}

const toOccurrenceKey = ({ url, finding: { selector } }: IssueOccurrence): string =>
  JSON.stringify([url, selector]);

/** Returns why a fix is left to a person, or null if it's verified and complete. */
function getRefusalReason({ status, unverified_reason, needs_author_text }: Fix): RefusalReason | null {
  if (status === 'unproven') return { text: `not verified: ${unverified_reason}`, isUnverified: true };
  return needs_author_text === null
    ? null
    : { text: `the fix needs text only you can write: ${needs_author_text}`, isUnverified: false };
}

/** Returns the same steps for another occurrence if they change only its element and its source is identical. */
function adaptSteps({ fix, occurrence }: OccurrenceFix, other: IssueOccurrence): FixStep[] | null {
  const { selector, snippet } = occurrence.finding;
  const selectors = getSelectors(fix.steps);
  if (selectors.length !== 1 || selectors[0] !== selector || other.finding.snippet !== snippet) return null;
  return fix.steps.map((step) => ({ ...step, selector: other.finding.selector }));
}

/** Returns what each step changes, by the element's position in the file. */
function getChangeKeys(steps: readonly FixStep[], { elements }: LocatedElements): [string, string][] {
  return steps.map((step) => {
    const at = elements.get(step.selector)!.sourceCodeLocation?.startOffset ?? -1;
    const isAttribute = step.kind === 'set-attribute' || step.kind === 'remove-attribute';
    const key = isAttribute ? `${at} attribute ${step.name}` : `${at} ${step.kind}`;
    return [key, JSON.stringify({ ...step, selector: '' })];
  });
}
