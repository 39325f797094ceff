import type { CompetitorSlug } from '../competitors.ts';

/** The source of a statement about another product. */
export interface SourceReference {
  readonly title: string;
  readonly href: string;
  /** ISO date of the document or, if it has none, of the day it was read. */
  readonly date: string;
}

/** A statement about another product, always with a source. */
export interface SourcedStatement {
  readonly text: string;
  readonly source: SourceReference;
}

/** A comparison page's content. */
export interface ToolComparison {
  readonly slug: CompetitorSlug;
  /** One or two sentences on how the two products differ. */
  readonly lead: string;
  readonly strengths: readonly SourcedStatement[];
  readonly rows: readonly {
    readonly about: string;
    readonly them: SourcedStatement;
    /** What Curbcut does today; can be verified with a free scan or in the repository. */
    readonly us: string;
  }[];
  /** The endings of the sentences “Choose it if you …” about the other tool and Curbcut. */
  readonly chooseThem: string;
  readonly chooseUs: string;
  /** How to use the two together. */
  readonly together: string;
}

/** Returns a comparison's sources in order of first citation, without duplicates. */
export function listSources({ strengths, rows }: ToolComparison): readonly SourceReference[] {
  return [...new Set([...strengths, ...rows.map(({ them }) => them)].map(({ source }) => source))];
}
