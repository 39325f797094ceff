import type { RenderedFix } from '@curbcut/contract';
import type { ReportFix, ReportInput, ReportIssue } from '../report-input.ts';

/**
 * Changes in SARIF (section 3.55). A change replaces regions of artifacts, and a page that a browser made is no file: so
 * the piece of source around each change is an artifact of its own, with its text, and the change replaces all of it.
 */

type CodeChange = Pick<RenderedFix, 'language' | 'before' | 'after'>;

/** The change that mends an issue, where it is proven. */
export async function getProvenFix(input: ReportInput, issue: ReportIssue): Promise<ReportFix | null> {
  return issue.fix?.status === 'proven' ? input.getFix(issue) : null;
}

/** What a change replaces: markup, rules of a style sheet, or both. */
export function getCodeChanges({ code }: ReportFix): CodeChange[] {
  return [code, code.styles].filter(
    (piece) => piece !== null && piece.before !== piece.after,
  ) as CodeChange[];
}

/** The pieces of source of all proven changes, in the order of the issues. */
export async function* generateArtifacts(input: ReportInput) {
  for (const issue of input.issues) {
    const change = await getProvenFix(input, issue);
    if (!change) continue;
    for (const { language, before } of getCodeChanges(change)) {
      yield {
        description: { text: `A piece of ${change.page_url}, as ${language}` },
        contents: { text: before },
        sourceLanguage: language,
        roles: ['added'],
      };
    }
  }
}

/** @param firstArtifact index of the artifact that {@link generateArtifacts} made of its first piece */
export function toSarifFix(change: ReportFix, firstArtifact: number) {
  const { fix } = change;
  const words = [fix.why, fix.person_writes && `Write this yourself: ${fix.person_writes}`];
  return {
    description: { text: words.filter(Boolean).join(' ') },
    artifactChanges: getCodeChanges(change).map(({ before, after }, index) => ({
      artifactLocation: { index: firstArtifact + index },
      replacements: [
        {
          deletedRegion: { charOffset: 0, charLength: before.length },
          insertedContent: { text: after },
        },
      ],
    })),
    properties: { proven: fix.proven, confidence: fix.confidence },
  };
}
