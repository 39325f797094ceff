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

/**
 * What each probe records and what rules ask of it, by the name of the facts. Both are plain data.
 *
 * A probe adds its own entry by declaration merging, in `packages/capture/src/probes/<name>/facts.ts`: rules may not
 * import the probe, and a new probe changes no shared file. Contrast is declared here
 * because the page model interprets its facts.
 */
export interface ProbeContracts {
  contrast: { facts: ContrastFacts; questions: readonly ContrastRequest[] };
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
