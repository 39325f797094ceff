import type { RenderedFix } from '@curbcut/contract';
import type { Artifact, Fix } from 'sarif';
import type { ReportFix, ReportInput, ReportIssue } from '../report-input.ts';

/**
 * Fixes in SARIF (section 3.55). A fix replaces regions of artifacts, but a page rendered by a browser is not
 * a file. The source around each change is therefore a separate artifact that contains its text, and the fix
 * replaces all of it.
 */

type CodeChange = Pick<RenderedFix, 'language' | 'before' | 'after'>;

/** Returns an issue's fix if it is verified. */
export async function getVerifiedFix(input: ReportInput, issue: ReportIssue): Promise<ReportFix | null> {
  return issue.fix?.status === 'proven' ? input.getFix(issue) : null;
}

/** Returns the code that a fix replaces: markup, style rules or both. */
export function getCodeChanges({ code }: ReportFix): CodeChange[] {
  return [code, code.styles].filter(
    (change) => change !== null && change.before !== change.after,
  ) as CodeChange[];
}

/** Generates the artifacts for all verified fixes, in issue order. */
export async function* generateArtifacts(input: ReportInput): AsyncGenerator<Artifact> {
  for (const issue of input.issues) {
    const reportFix = await getVerifiedFix(input, issue);
    if (!reportFix) continue;
    for (const { language, before } of getCodeChanges(reportFix)) {
      yield {
        description: { text: `Source code from ${reportFix.page_url} (${language})` },
        contents: { text: before },
        sourceLanguage: language,
        roles: ['added'],
      };
    }
  }
}

/**
 * Converts a fix to a SARIF fix object.
 *
 * @param firstArtifact index of the first artifact that {@link generateArtifacts} generated for this fix
 */
export function toSarifFix(reportFix: ReportFix, firstArtifact: number): Fix {
  const { fix } = reportFix;
  const sentences = [fix.why, fix.needs_author_text && `Replace this placeholder: ${fix.needs_author_text}`];
  return {
    description: { text: sentences.filter(Boolean).join(' ') },
    artifactChanges: getCodeChanges(reportFix).map(({ before, after }, index) => ({
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
