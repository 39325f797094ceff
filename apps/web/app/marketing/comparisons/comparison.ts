import type { CompetitorSlug } from '../competitors.ts';

/** Where a statement about somebody else's product can be checked. */
export interface Source {
  readonly title: string;
  readonly href: string;
  /** ISO date of the document, or of the day on which we read it where it bears none. */
  readonly dated: string;
}

/** A statement about somebody else's product. There is none without a source. */
export interface Sourced {
  readonly text: string;
  readonly source: Source;
}

/** What a comparison page says. */
export interface Comparison {
  readonly slug: CompetitorSlug;
  /** One sentence: how the two differ. */
  readonly lead: string;
  readonly goodAt: readonly Sourced[];
  readonly rows: readonly {
    readonly about: string;
    readonly them: Sourced;
    /** What Curbcut does today; to be tried in a free scan or read in the repository. */
    readonly us: string;
  }[];
  /** Ends of the sentences “Take … when you” and “Take Curbcut when you”. */
  readonly takeThem: string;
  readonly takeUs: string;
  readonly together: string;
}
