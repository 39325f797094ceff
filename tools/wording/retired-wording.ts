import { parseSync, Visitor } from 'vite';

/** A word or phrase that the product no longer uses. */
interface RetiredWording {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly write: string;
  /** The files it is retired in; by default, all that {@link isSurface} accepts. */
  readonly files?: RegExp;
}

/** Sources whose strings people read, including API descriptions. The widget is not included. */
const SURFACES =
  /^(apps\/(web\/app|server\/src|cli\/src)|packages\/(audit|capture|contract|engine|fixes|reports|rules|scoring|wcag)\/src)\/.*\.tsx?$/;
/**
 * Tests, pages in the rules' test cases, the component gallery, instructions to language models, generated
 * API documents, and the W3C's own text.
 */
const NOT_SURFACES =
  /\.test\.tsx?$|^packages\/rules\/.*\/cases\.ts$|\/routes\/dev\/|\/in-page\/|server\/src\/(db|docs)\/|build-prompt\.ts$|model-answer\.ts$|w3c-sections\.ts$/;

/** Returns whether people read the strings in a source file. */
export const isSurface = (file: string): boolean => SURFACES.test(file) && !NOT_SURFACES.test(file);

const WEB = /^apps\/web\/app\//;
const WEB_WITHOUT_LEGAL_TEXT = /^apps\/web\/app\/(?!routes\/legal\/)/;
/** Web sources except marketing pages and legal texts, which may mention barriers. */
const WEB_WITHOUT_PROSE =
  /^apps\/web\/app\/(?!routes\/(legal|shared|accessibility-compliance)\/|marketing\/|scans\/progress\/PageDots)/;

/** Sentences that are fixed by the specification. */
const FIXED_SENTENCES =
  /Email cannot be changed\. Contact support if needed\.|Unable to load scans|Failed to load dashboard data|Please (try again|check your (email|inbox)|request a new password reset|confirm your password|enter (a valid (email|URL)|your email address first))/g;

/** Names of conformance levels and parts of standards, which keep their wording. */
const TERMS = /Does not support/g;

const retiredWording: readonly RetiredWording[] = [
  { pattern: /\bbesides?\b/i, write: 'in addition to, next to, other than' },
  { pattern: /\bat once\b/, write: 'immediately, together' },
  { pattern: /\bat present\b/, write: 'right now' },
  { pattern: /\bmeanwhile\b|\bin the meantime\b/i, write: 'until then, while you were working' },
  { pattern: /\bsomebody\b/i, write: 'someone' },
  { pattern: /\babove all\b/i, write: 'most of all' },
  { pattern: /\bafterwards\b/, write: 'afterward, after that' },
  { pattern: /^Such as /, write: 'For example, …' },
  { pattern: /\bin (the )?live pages?\b/, write: 'on the live page' },
  { pattern: /which is the limit/, write: 'X can have up to N Y' },
  { pattern: /\bhas no such (?!criterion)/, write: 'Y not found' },
  { pattern: /\bkinds? of\b/, write: 'type of' },
  { pattern: /(?<!--)\blevels? A{1,3}\b/, write: 'Level AA' },
  { pattern: /\b(left|leave) out\b/i, write: 'excluded, exclude' },
  { pattern: /\breview by a person\b/, write: 'human review' },
  { pattern: /\b(another|something else|somewhere else)\b[^.]{0,30} than\b/, write: 'a different … from' },
  { pattern: /\bplease\b/i, write: 'nothing: leave it out' },
  { pattern: /\d ?kB\b|} kB\b/, write: 'KB' },
  { pattern: /\b(receiv\w+|ignore|last) (this |a )?message\b/, write: 'email' },
  { pattern: /\bhad been there\b/, write: 'was already there' },
  { pattern: /\btyping errors?\b/, write: 'typos' },
  {
    pattern:
      /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
    write: 'January 6, 2025',
  },
  { pattern: /\ben-GB\b/, write: 'en-US' },
  {
    pattern: /\bthis (Curbcut )?installation\b|\boperator of\b/i,
    write: '“we”, “this Curbcut”, the name of the company',
    files: /^apps\/(web\/app|server\/src\/(?!backup))/,
  },
  { pattern: /\bbarriers?\b/i, write: 'issue', files: WEB_WITHOUT_PROSE },
  {
    pattern: /\bUnable to\b|\bcould(n[’']t| not) be (loaded|saved|opened|created)\b/,
    write: 'We couldn’t load …',
    files: WEB,
  },
  {
    pattern: /\b(cannot|(could|do|does|did|is|are|was|were|has|have|will|would) not)\b/i,
    write: 'a contraction: can’t, don’t, isn’t',
    files: WEB_WITHOUT_LEGAL_TEXT,
  },
];

/**
 * Returns the retired wording in a source file's strings and text, as lines:
 * `12: “at once” in “You lose access at once.”; write immediately, together`.
 *
 * @param file path relative to the repository root
 */
export function findRetiredWording(file: string, source: string): string[] {
  const found: string[] = [];
  const check = (text: string, start: number) => {
    const sentence = text.replace(/\s+/g, ' ').replace(FIXED_SENTENCES, '').replace(TERMS, '').trim();
    if (!sentence.includes(' ')) return;
    for (const { pattern, write, files } of retiredWording) {
      const match = files && !files.test(file) ? null : pattern.exec(sentence);
      if (match === null) continue;
      const line = source.slice(0, start).split('\n').length;
      found.push(`${file}:${line}: “${match[0]}” in “${sentence.slice(0, 120)}”; write ${write}`);
    }
  };
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && check(node.value, node.start),
    TemplateElement: (node) => check(node.value.cooked ?? '', node.start),
    JSXText: (node) => check(node.value, node.start),
  }).visit(parseSync(file, source).program);
  return found;
}
