import type { NodeIndex } from './node-columns.ts';

/** Which text of a node: its own, or the placeholder that a form control shows. */
export type TextPart = 'own' | 'placeholder';

/** The contrast of the worst part of the text, among parts of a certain length. */
export interface PartContrast {
  /** Contrast ratio that almost none of the part's pixels exceed. */
  most: number;
  /** The colors that have this ratio, as displayed, in the form `#rrggbb`. */
  foreground: string;
  background: string;
}

/** How the shadow around letters contrasts with the letters and with the background. */
export interface OutlineContrast {
  /** Contrast ratio between the letters and the shadow around them. */
  fill: number;
  /** Contrast ratio between that shadow and the background beyond it. */
  background: number;
  /** The shadow's color where both ratios were measured, in the form `#rrggbb`. */
  color: string;
}

/**
 * The result for one piece of text, from the pixels of screenshots with the text unchanged, transparent,
 * black and white.
 */
export type MeasuredText = { node: NodeIndex; part: TextPart } & (
  | {
      result: 'seen';
      /** Contrast ratio that almost every pixel reaches, in every part of the text. */
      least: number;
      /** Contrast ratio that almost no pixel exceeds, in the best part of the text. */
      greatest: number;
      /** The worst one- or two-letter part. */
      letter: PartContrast;
      /** The worst word-length part, or the whole line if that is shorter. */
      word: PartContrast;
      /** For the weakest word-length part. Missing if no shadow surrounds the letters. */
      outline?: OutlineContrast;
    }
  /** No pixel changes with the color of the text, so the text isn't visible. */
  | { result: 'unseen' }
  /** The background changed during the measurement. */
  | { result: 'moving' }
);

/** The contrast of text that can only be measured from pixels; see `packages/capture/src/probes/contrast`. */
export interface ContrastFacts {
  texts: MeasuredText[];
}

/** Text whose contrast must be measured from pixels by the contrast probe. */
export interface ContrastRequest {
  readonly node: NodeIndex;
  readonly part: TextPart;
  /**
   * Its visible areas, line by line: left, top, right and bottom, in CSS pixels of the page. Null for
   * generated text, whose position only the browser knows.
   */
  readonly areas: readonly number[] | null;
  /**
   * The displayed color of the text, `#rrggbb`; null if effects change it, so that it must also be measured.
   */
  readonly color: string | null;
  /** Whether there are shadows behind the letters, so that the letters contrast with the shadows. */
  readonly hasShadow: boolean;
  /** Whether there is no image or video behind the text, which might move. */
  readonly isSteady: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}

/** A link on a page that other pages may repeat. */
export interface PageLink {
  /** Absolute, without the fragment. */
  readonly url: string;
  /** Accessible name, with white space collapsed. */
  readonly name: string;
  /** The nearest landmark around it: `banner`, `navigation` or `contentinfo`; empty if it's outside these. */
  readonly landmark: string;
  /** The graphic of a link without text; empty for all others. */
  readonly icon: string;
}

/** A block of links, for example a navigation bar, in document order. */
export interface LinkBlock {
  readonly role: string;
  readonly urls: readonly string[];
}

/**
 * A part of a page that other pages may repeat: either outside its main content, or a way to get help
 * anywhere.
 */
export interface PagePart {
  readonly kind: 'control' | 'help' | 'navigation' | 'search';
  /** Equal for the same part on other pages: a URL, an icon's graphic, or what a form is sent to. */
  readonly key: string;
  readonly name: string;
  /** Where it is relative to the main content, in document order. */
  readonly place: 'before' | 'main' | 'after';
  /**
   * Set if controls with the same value do the same thing without doubt: where a form with these fields is
   * sent, or the icon and destination of a link within the page. Null if its name is about this page.
   */
  readonly purpose: string | null;
}

/**
 * A field in a form that leads to another page on the same site, which may ask for the same information
 * again.
 */
export interface SubmittedField {
  /** The form's destination: origin and path. */
  readonly url: string;
  /** Its label, in lower case and without punctuation. */
  readonly label: string;
}

/** The parts of a page that other pages on the same site repeat. */
export interface PageStructure {
  readonly url: string;
  /** Primary language, for example `en`; empty if unknown. */
  readonly language: string;
  /**
   * URL of the first visible link to another page on the site, without the fragment; empty if there is none.
   */
  readonly firstLink: string;
  /** In document order, without links whose URL occurs twice. */
  readonly links: readonly PageLink[];
  readonly blocks: readonly LinkBlock[];
  /** Names of the buttons that send search forms, and the URL that the form is sent to. */
  readonly searches: readonly { readonly url: string; readonly name: string }[];
  /** In document order, without parts whose kind and key occur twice outside the main content. */
  readonly parts: readonly PagePart[];
  /** Ways to find pages: `search`, `sitemap`, `navigation` or `links` in the content. */
  readonly ways: readonly string[];
  /** Fields that people type into, in forms that are sent to another page on the site. Excludes searches. */
  readonly sentFields: readonly SubmittedField[];
}

/**
 * What each probe records and which questions rules have for it, by the name of the facts. Both are plain
 * data.
 *
 * A probe adds its own entry through declaration merging, in `packages/capture/src/probes/<name>/facts.ts`.
 * Rules can't import the probe, and this way a new probe doesn't change a shared file. The contrast facts are
 * declared here because the page model interprets them, and the first page's facts because no probe records
 * them.
 */
export interface ProbeContracts {
  contrast: { facts: ContrastFacts; questions: readonly ContrastRequest[] };
  /** The structure of the page that the scan visited first, recorded by the engine on all other pages. */
  firstPage: { facts: PageStructure; questions: null };
}

/** The name of the facts that a probe records. */
export type ProbeFactsName = keyof ProbeContracts;

export type ProbeFacts<Name extends ProbeFactsName> = ProbeContracts[Name]['facts'];

export type ProbeQuestions<Name extends ProbeFactsName> = ProbeContracts[Name]['questions'];

/** Facts recorded by probes. A probe that wasn't needed records nothing. */
export type CaptureFacts = { [Name in ProbeFactsName]?: ProbeFacts<Name> };

/** The probes' questions for a page. */
export interface ProbeRequests {
  /**
   * The rules' questions, by the name of the facts that answer them. A probe without questions doesn't run.
   */
  readonly questions: { readonly [Name in ProbeFactsName]?: ProbeQuestions<Name> };
  /** Whether scripts run on the page. If not, only the browser itself changes the page. */
  readonly hasScripts: boolean;
}
