import type { CompetitorSlug } from '../competitors.ts';

/** Where a statement about somebody else's product can be checked. */
export interface SourceReference {
  readonly title: string;
  readonly href: string;
  /** ISO date of the document, or of the day on which we read it where it bears none. */
  readonly date: string;
}

/** A statement about somebody else's product. There is none without a source. */
export interface SourcedStatement {
  readonly text: string;
  readonly source: SourceReference;
}

/** What a comparison page says. */
export interface ToolComparison {
  readonly slug: CompetitorSlug;
  /** One sentence: how the two differ. */
  readonly lead: string;
  readonly strengths: readonly SourcedStatement[];
  readonly rows: readonly {
    readonly about: string;
    readonly them: SourcedStatement;
    /** What Curbcut does today; to be tried in a free scan or read in the repository. */
    readonly us: string;
  }[];
  /** Ends of the sentences “Take … when you” and “Take Curbcut when you”. */
  readonly chooseThem: string;
  readonly chooseUs: string;
  readonly together: string;
}
