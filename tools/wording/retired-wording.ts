import { parseSync, Visitor } from 'vite';

/** A word or phrase that the product no longer uses. */
interface RetiredWording {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly write: string;
  /** The files it is retired in; by default, all that {@link isSurface} accepts. */
  readonly files?: RegExp;
  /** Whether it is retired in documents as well. */
  readonly inDocuments?: true;
  /** Whether it is retired in comments as well. */
  readonly inComments?: true;
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

/** Sources whose comments are checked. Code that runs inside pages is not included yet. */
const COMMENTED = /^packages\/(?!contract\/).*\.tsx?$/;
const NOT_COMMENTED = /in-page|\.generated\.ts$/;

/** Returns whether the comments in a source file are checked. */
export const hasCheckedComments = (file: string): boolean =>
  COMMENTED.test(file) && !NOT_COMMENTED.test(file);

const WEB = /^apps\/web\/app\//;
/** The web application and the API reference; legal texts and messages that the specification fixes keep “cannot”. */
const WITH_CONTRACTIONS = /^(apps\/web\/app\/(?!routes\/legal\/)|packages\/contract\/src\/(?!auth\/fields))/;
/** Web sources except marketing pages and legal texts, which may mention barriers. */
const WEB_WITHOUT_PROSE =
  /^apps\/web\/app\/(?!routes\/(legal|shared|accessibility-compliance)\/|marketing\/|scans\/progress\/PageDots)/;

/** Sentences that are fixed (docs/decisions/0095-fixed-values.md). */
const FIXED_SENTENCES =
  /Email cannot be changed\. Contact support if needed\.|Unable to load scans|Failed to load dashboard data|Please (try again|check your (email|inbox)|request a new password reset|confirm your password|enter (a valid (email|URL)|your email address first))/g;

/** Names of conformance levels and parts of standards, which keep their wording. */
const TERMS = /Does not support/g;

const retiredWording: readonly RetiredWording[] = [
  {
    pattern: /\bbesides?\b/i,
    write: 'in addition to, next to, other than',
    inDocuments: true,
    inComments: true,
  },
  { pattern: /\bat once\b/, write: 'immediately, together', inDocuments: true, inComments: true },
  { pattern: /\bat present\b/, write: 'right now', inDocuments: true, inComments: true },
  {
    pattern: /\bmeanwhile\b|\bin the meantime\b/i,
    write: 'until then, while you were working',
    inDocuments: true,
    inComments: true,
  },
  { pattern: /\bsomebody\b/i, write: 'someone', inDocuments: true, inComments: true },
  { pattern: /\babove all\b/i, write: 'most of all', inDocuments: true, inComments: true },
  { pattern: /\bafterwards\b/, write: 'afterward, after that', inDocuments: true, inComments: true },
  { pattern: /\bif,? and only if\b/i, write: 'only if', inDocuments: true },
  { pattern: /\banew\b/i, write: 'again, reload, recreate', inDocuments: true },
  { pattern: /\bhowever (many|often|long|much)\b/i, write: 'no matter how many', inDocuments: true },
  { pattern: /\bamong others\b/i, write: 'including, for example', inDocuments: true },
  { pattern: /\bmust be missing\b/i, write: 'must not be set', inDocuments: true },
  { pattern: /\b(goes|go|went) on (with|to)\b/i, write: 'continues with', inDocuments: true },
  { pattern: /\bin which case\b/i, write: 'two sentences', inDocuments: true },
  { pattern: /\bof a kind\b/i, write: 'of the same type', inDocuments: true },
  { pattern: /^Such as /, write: 'For example, …' },
  { pattern: /\bin (the )?live pages?\b/, write: 'on the live page', inDocuments: true },
  { pattern: /which is the limit/, write: 'X can have up to N Y' },
  { pattern: /\bhas no such (?!criterion)/, write: 'Y not found' },
  { pattern: /\bkinds? of\b/, write: 'type of' },
  { pattern: /(?<!--)\blevels? A{1,3}\b/, write: 'Level AA', inDocuments: true },
  { pattern: /\b(left|leave) out\b/i, write: 'excluded, exclude', inComments: true },
  { pattern: /\bin spite of\b/i, write: 'despite', inDocuments: true, inComments: true },
  { pattern: /\boutside of\b/i, write: 'outside', inComments: true },
  {
    pattern: /(?<!menu item )\bcheck boxe?s?\b/i,
    write: 'checkbox',
    inDocuments: true,
    inComments: true,
  },
  {
    pattern: /\bhigher than (it is )?wide\b/,
    write: 'taller than it is wide',
    inDocuments: true,
    inComments: true,
  },
  {
    pattern: /\bcontrast of (at least )?(\d|$)[\d.]*(:1)? with\b/,
    write: 'at least 4.5:1 contrast against …',
    inDocuments: true,
    inComments: true,
  },
  { pattern: /\bIf (that|this) is impossible\b/, write: 'If you can’t do that' },
  { pattern: /\b(don|doesn)[’']t learn\b/, write: 'can’t tell, don’t know', inComments: true },
  {
    pattern: /\bin the order in which\b/,
    write: 'in the order',
    files: /^packages\/(?!contract\/)/,
    inComments: true,
  },
  { pattern: /\b(is|are) of (a|an) [\w’' ]{0,20}(type|kind)\b/, write: 'has a … type', inComments: true },
  {
    pattern: /\boperates? (a|the|this|every|all) (control|menu|page|field)s?\b/,
    write: 'use, interact with',
    inDocuments: true,
    inComments: true,
  },
  {
    pattern: /\b(without end|for want of|whilst|amongst|thereby|thereof)\b/i,
    write: 'forever, for lack of, while, among, thus',
    inDocuments: true,
    inComments: true,
  },
  { pattern: /\bwhatever (its|their)\b/i, write: 'regardless of its …', inComments: true },
  { pattern: /\b(goes|go) by (the|its|their)\b/, write: 'depends on', inComments: true },
  { pattern: /\breview by a person\b/, write: 'human review' },
  {
    pattern: /\b(another|something else|somewhere else)\b[^.]{0,30} than\b/,
    write: 'a different … from',
    inDocuments: true,
  },
  { pattern: /\bplease\b/i, write: 'nothing: leave it out' },
  { pattern: /\d ?kB\b|} kB\b/, write: 'KB' },
  { pattern: /\b(receiv\w+|ignore|last) (this |a )?message\b/, write: 'email' },
  { pattern: /\bhad been there\b/, write: 'was already there' },
  { pattern: /\btyping errors?\b/, write: 'typos' },
  {
    pattern: /\b(has|have|receiv\w+|mov\w+|los\w+|lost|keep\w*) the focus\b(?! (order|indicator|ring))/,
    write: 'focus, without an article',
    inDocuments: true,
  },
  {
    pattern: /\bIs it (true|correct) that\b|^(Does|Do|Is|Are) no\b|\?.* rather than a (heading|list|table)\?/,
    write: 'the natural question, and what is wrong if the answer is yes in `ifSo`',
  },
  {
    pattern:
      /^(People|Pages|Frames|Screen reader users|Speech input users), and [^,.]{3,40}, |^(People|Pages|Frames|Screen reader users|Speech input users)\b[^,.]*, and (people|pages|frames|users) [^,.]{3,40}, /,
    write: 'one subject without commas: “Frames and pages behind a sign-in …”',
  },
  { pattern: /\b(these|all|of the) texts\b/, write: 'text, pieces of text' },
  { pattern: /\boperates? (this|the|all|every) controls?\b/, write: 'use, interact with' },
  { pattern: /\bscan fails \d/, write: 'a scan found failures of' },
  { pattern: /\d %(?![\w(=])/, write: '95%', inDocuments: true },
  { pattern: /\d \$(?![\w{(])/, write: '$2,250', inDocuments: true },
  {
    pattern:
      /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
    write: 'January 6, 2025',
    inDocuments: true,
  },
  { pattern: /\ben-GB\b/, write: 'en-US' },
  {
    pattern: /\b(this (Curbcut )?|on )installations?\b|\boperator of\b/i,
    write: '“we”, “this Curbcut instance”, “this server”, the name of the company',
    files: /^(apps\/(web\/app|server\/src\/(?!backup))|packages\/contract\/src)/,
  },
  { pattern: /\bbarriers?\b/i, write: 'issue', files: WEB_WITHOUT_PROSE },
  { pattern: /\bFor example \S/, write: 'For example, …' },
  { pattern: /\balso if\b/, write: 'even if', inDocuments: true },
  { pattern: /\buser names?\b/i, write: 'username', inDocuments: true },
  { pattern: /\bswitch(es|ed)?( it)? (on|off)\b/, write: 'turn on, turn off' },
  { pattern: /\bcarr(y|ies|ied)( it)? out\b/, write: 'run, do, complete', files: WEB },
  { pattern: /\bMean of\b/, write: 'Average of', files: WEB },
  {
    pattern: /^(Role|Progress|Images|Elements|Deliveries|Uploads) of$/,
    write: '“Ada’s role”, “Progress on …”, “Images for …”',
    files: WEB,
  },
  {
    pattern: /\bUnable to\b|\bcould(n[’']t| not) be (loaded|saved|opened|created)\b/,
    write: 'We couldn’t load …',
    files: WEB,
  },
  {
    pattern: /\b(cannot|(could|do|does|did|is|are|was|were|has|have|will|would) not)\b/i,
    write: 'a contraction: can’t, don’t, isn’t',
    files: WITH_CONTRACTIONS,
  },
];

/**
 * Returns the retired wording in a document, as lines like those of {@link findRetiredWording}. Code and quotations
 * from other texts (`>`) are not checked.
 */
export function findRetiredProse(file: string, markdown: string): string[] {
  const found: string[] = [];
  const prose = markdown
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '');
  for (const [index, line] of prose.split('\n').entries()) {
    if (/^( {4}|\t|>)/.test(line)) continue;
    for (const { pattern, write, inDocuments } of retiredWording) {
      const match = inDocuments ? pattern.exec(line) : null;
      if (match) found.push(`${file}:${index + 1}: “${match[0]}”; write ${write}`);
    }
  }
  return found;
}

/** Parts of names that a native engineer would not choose, with what to use. */
const retiredNames: readonly (readonly [part: RegExp, use: string])[] = [
  [/Of(Audit|Site|Scan|User|Session|Organization)s?$/, 'SiteAudits instead of AuditsOfSite'],
  [/[lL]eftOut|^left_out/, 'excluded'],
  [/[lL]eftover/, 'residual'],
  [/[vV]erdict/, 'decision, outcome'],
  [/(^l|L)ooks?$/, 'appearance'],
  [/[lL]ikeness/, 'similarity'],
  [/(^g|G)ive[nU]{0,2}[pP]?Up|GIVEN_UP/, 'abandon'],
  [/(^r|R)efound/, 'detected again'],
  [/[cC]ontender/, 'runner'],
  [/StopMessages/, 'unsubscribe'],
  [/PersonWrites|person_writes/, 'needs author text'],
  [/(^u|U)nheard|(^u|U)ntold|(^t|T)eller$/, 'ignored, unannounced, reporter'],
  [/LeftAlone|leftAlone/, 'shouldSkip…, ignores…'],
  [/[sS]oundsLike/, 'isLikely…'],
  [/[dD]oubtful/, 'uncertain, to review'],
  [/WornOut|wornOut/, 'overused'],
  [/(?<!Look)Alike$/, 'isSame…, …Identically'],
  [/^(open|useHas|in|Mock)Area$/, 'App: openApp, isInApp'],
  [/(Test|Page|Pool)Kit$/, 'test utilities, helpers'],
  [/RequireRoom|requireRoom/, 'assertLimit, requireFreeSeat'],
  [/([rR]ole|[pP]ermission|[eE]vent|[lL]abel|[hH]int)Texts$/, 'descriptions, labels, hints'],
];

/** Wording that is retired only in comments and test titles. */
const retiredInComments: readonly Pick<RetiredWording, 'pattern' | 'write'>[] = [
  { pattern: /\bthe (signed-in )?person\b(?! who)/i, write: 'the user' },
  { pattern: /^Says\b/, write: 'Shows, states, explains' },
  { pattern: /\bwhat (came|comes|became|becomes) of\b/i, write: 'the result of, what happened to' },
  { pattern: /\b(button|field|form|control)\b[^.]{0,20} is gone\b/, write: 'no longer exists' },
  { pattern: /\balso (if|when)\b/, write: 'even if, even when' },
  { pattern: /\bswitch(es|ed)?( it)? (on|off)\b/, write: 'turn on, turn off' },
];
/** Where {@link retiredInComments} applies. */
const WITHOUT_RETIRED_COMMENTS = /^(apps\/web\/(app|e2e|scripts|test-utils)|packages\/(contract|widget))\//;

/**
 * Returns the retired wording in a source file's comments and test titles, as lines like those of
 * {@link findRetiredWording}. Code and quotations are not checked.
 */
export function findRetiredComments(file: string, source: string): string[] {
  const patterns = [
    ...retiredWording.filter(({ inComments }) => inComments),
    ...(WITHOUT_RETIRED_COMMENTS.test(file) ? retiredInComments : []),
  ];
  const found: string[] = [];
  const check = (text: string, start: number) => {
    const words = text
      .replace(/\s*\n\s*\* ?/g, ' ')
      .replace(/`[^`]*`|“[^”]*”/g, '')
      .replace(/^[*\s]+/, '');
    for (const { pattern, write } of patterns) {
      const match = pattern.exec(words);
      if (match === null) continue;
      found.push(`${file}:${source.slice(0, start).split('\n').length}: “${match[0]}”; write ${write}`);
    }
  };
  const { program, comments } = parseSync(file, source);
  for (const { value, start } of comments) check(value, start);
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!/^(it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') check(title.value, title.start);
    },
  }).visit(program);
  return found;
}

/** Returns the retired names that a source file exports. */
export const findRetiredNames = (file: string, source: string): string[] =>
  [
    ...source.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
  ].flatMap(([, name = '']) =>
    retiredNames
      .filter(([part]) => part.test(name))
      .map(([, use]) => `${file}: the name ${name}; use ${use}`),
  );

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
