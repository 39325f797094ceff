import type { NodeIndex } from './node-columns.ts';

/** Which of a node's texts: its own, or the placeholder that a form control shows. */
export type TextPart = 'own' | 'placeholder';

/** The contrast of the worst part of a certain length of a text. */
export interface PartContrast {
  /** Contrast ratio that almost no pixel of the part exceeds. */
  most: number;
  /** Colors where it is reached, as displayed, `#rrggbb`. */
  foreground: string;
  background: string;
}

/** How the shadow around the letters of a text contrasts with the letters and with the background. */
export interface OutlineContrast {
  /** Contrast ratio of the letters with the shadow around them. */
  fill: number;
  /** Contrast ratio of that shadow with the background beyond it. */
  background: number;
  /** The shadow's color where both were measured, `#rrggbb`. */
  color: string;
}

/** What the pixels of one text showed, from screenshots with the text and with it transparent, black and white. */
export type MeasuredText = { node: NodeIndex; part: TextPart } & (
  | {
      result: 'seen';
      /** Contrast ratio that almost every pixel reaches, in every part of the text. */
      least: number;
      /** Contrast ratio that almost no pixel exceeds, in the best part of the text. */
      greatest: number;
      /** The worst part of the length of a letter or two. */
      letter: PartContrast;
      /** The worst part of the length of a word, or of the line if that is shorter. */
      word: PartContrast;
      /** For the weakest part of the length of a word; absent when no shadow surrounds the letters. */
      outline?: OutlineContrast;
    }
  /** No pixel changes with the color of the text, so it cannot be seen. */
  | { result: 'unseen' }
  /** The background changed during the measurement. */
  | { result: 'moving' }
);

/** The contrast of texts that can only be measured from pixels: see `packages/capture/src/probes/contrast`. */
export interface ContrastFacts {
  texts: MeasuredText[];
}

/** A text whose contrast must be measured from pixels by the contrast probe. */
export interface ContrastRequest {
  readonly node: NodeIndex;
  readonly part: TextPart;
  /**
   * Its visible areas, line by line: left, top, right, bottom, in CSS pixels of the page; null for generated text, whose
   * position only the browser knows.
   */
  readonly areas: readonly number[] | null;
  /** The displayed color of the text, `#rrggbb`; null when effects change it, so that it must be measured too. */
  readonly color: string | null;
  /** Shadows are behind the letters, so that the letters contrast with the shadows. */
  readonly hasShadow: boolean;
  /** No image or video is behind it, which might move. */
  readonly isSteady: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}

/** A link of a page that other pages may repeat. */
export interface PageLink {
  /** Absolute, without fragment. */
  readonly url: string;
  /** Accessible name, white space collapsed. */
  readonly name: string;
  /** The nearest landmark around it: `banner`, `navigation`, `contentinfo`; empty outside of these. */
  readonly landmark: string;
  /** The drawing of a link without text; empty for all others. */
  readonly icon: string;
}

/** A block of links, such as a navigation bar, in document order. */
export interface LinkBlock {
  readonly role: string;
  readonly urls: readonly string[];
}

/** A part of a page outside of its main content, or a way to get help anywhere, that other pages may repeat. */
export interface PagePart {
  readonly kind: 'control' | 'help' | 'navigation' | 'search';
  /** Equal for the same part on another page: a URL, the drawing of an icon, or what a form is sent to. */
  readonly key: string;
  readonly name: string;
  /** Where it is relative to the main content, in the order of the document. */
  readonly place: 'before' | 'main' | 'after';
}

/** A field of a form that leads to another page of the same site, which may ask for the same again. */
export interface SentField {
  /** What the form is sent to: origin and path. */
  readonly url: string;
  /** Its label, in lower case, without punctuation. */
  readonly label: string;
}

/** The parts of a page that other pages of the same site repeat. */
export interface PageStructure {
  readonly url: string;
  /** Primary language, such as `en`; empty when unknown. */
  readonly language: string;
  /** URL of the first visible link to another page of the site, without fragment; empty without one. */
  readonly firstLink: string;
  /** In document order, without those whose URL occurs twice. */
  readonly links: readonly PageLink[];
  readonly blocks: readonly LinkBlock[];
  /** Names of the buttons that send search forms, by the URL that the form is sent to. */
  readonly searches: readonly { readonly url: string; readonly name: string }[];
  /** In document order, without those whose kind and key occur twice in a place other than the main content. */
  readonly parts: readonly PagePart[];
  /** Ways to find pages: `search`, `sitemap`, `navigation`, `links` in the content. */
  readonly ways: readonly string[];
  /** Fields that people type into, in forms that are sent to another page of the site; without searches. */
  readonly sentFields: readonly SentField[];
}

/**
 * What each probe records and what rules ask of it, by the name of the facts. Both are plain data.
 *
 * A probe adds its own entry by declaration merging, in `packages/capture/src/probes/<name>/facts.ts`: rules may not
 * import the probe, and a new probe changes no shared file. Contrast is declared here
 * because the page model interprets its facts, and the first page because no probe records it.
 */
export interface ProbeContracts {
  contrast: { facts: ContrastFacts; questions: readonly ContrastRequest[] };
  /** The structure of the page that the scan visited first; recorded by the engine on all other pages. */
  firstPage: { facts: PageStructure; questions: null };
}

/** The name of the facts that a probe records. */
export type ProbeFactsName = keyof ProbeContracts;

export type ProbeFacts<Name extends ProbeFactsName> = ProbeContracts[Name]['facts'];

export type ProbeQuestions<Name extends ProbeFactsName> = ProbeContracts[Name]['questions'];

/** Facts recorded by probes. A probe that was not needed records nothing. */
export type CaptureFacts = { [Name in ProbeFactsName]?: ProbeFacts<Name> };

/** What to probe on a page. */
export interface ProbeRequests {
  /** The questions of the rules, by the name of the facts that answer them. Without any, a probe does not run. */
  readonly questions: { readonly [Name in ProbeFactsName]?: ProbeQuestions<Name> };
  /** Scripts run on the page; without any, only the browser itself changes the page. */
  readonly hasScripts: boolean;
}
