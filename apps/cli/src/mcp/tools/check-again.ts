import { getIssueTraits, type IdentifiedIssue, matchIssues } from '@curbcut/engine';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import { type IssueWithOccurrences, orderSamples } from '../../issues/group-findings.ts';
import { toIssueRow } from '../present.ts';
import type { SessionIssue } from '../session.ts';
import { createResult } from '../tool-result.ts';
import { describeNothingTested } from './scan.ts';
import type { McpTool } from './tool.ts';

/** An issue on hundreds of pages has one cause: a few of them tell. */
const MAX_CHECKED_PAGES = 5;
const MAX_NEW_ISSUES = 10;

const input = z.object({ issue: z.string().max(30).describe('Id of an issue, such as s2.14') });

export const checkAgainTool: McpTool<typeof input> = {
  name: 'check_again',
  title: 'Check an issue again',
  description: `Visits the pages of an issue again (the first ${MAX_CHECKED_PAGES} of them), and says whether it is gone, still there, or whether something new came. Call it after mending, once the site shows the change.`,
  input,
  visitsPages: true,
  async run(session, { issue: id }, watch) {
    const { scan: before, issue } = session.findIssue(id);
    const asked = issue.pages.slice(0, MAX_CHECKED_PAGES);
    const now = await session.scan({ list: asked, settings: session.settings }, watch);
    const checked = new Set(now.tested.map(({ url }) => url));
    if (checked.size === 0) throw new UserError(`${id} could not be checked. ${describeNothingTested(now)}`);

    const { matched, split, merged, added } = matchIssues(
      before.issues.flatMap(selectOnPages(checked)),
      now.issues.flatMap(selectOnPages(checked)),
    );
    const names = new Map(now.issues.map((found) => [found.id, found]));
    // A part of what it was is still there too, and so is what is counted with another issue now.
    const still = [...matched, ...split, ...merged]
      .filter((pair) => pair.before === id)
      .map((pair) => names.get(pair.now)!);
    const apart = new Set(split.map((part) => part.now));
    const came = added
      .filter((name) => !apart.has(name))
      .map((name) => names.get(name)!)
      .filter(({ outcome }) => outcome === 'failed');
    return createResult(
      [
        describeOutcome(issue, still, checked),
        ...(checked.size < asked.length
          ? [`${asked.length - checked.size} of its pages could not be tested this time.`]
          : []),
        came.length === 0
          ? 'Nothing new came on these pages.'
          : `New on these pages: ${came.length} issues that were not there before. Look whether the change brought them.`,
        `What stands on these pages now is scan ${now.id}.`,
      ].join('\n'),
      {
        checked_pages: [...checked],
        ...(still.length > 0 && { still_there: still.map(toIssueRow) }),
        new_issues: came.slice(0, MAX_NEW_ISSUES).map(toIssueRow),
      },
    );
  },
};

function describeOutcome(
  issue: SessionIssue,
  still: readonly SessionIssue[],
  checked: ReadonlySet<string>,
): string {
  const places = issue.occurrences.filter(({ url }) => checked.has(url)).length;
  if (still.length > 0) {
    const now = still.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
    const ids = still.map(({ id }) => id).join(' and ');
    return `${issue.id} is still there: ${now} places now, ${places} before, on ${checked.size} pages checked. It is ${ids} in scan ${still[0]!.id.split('.')[0]}.`;
  }
  const others = issue.pages.length - checked.size;
  return `${issue.id} is gone from the ${checked.size} pages checked.${others > 0 ? ` ${others} further pages of it were not visited; scan_site does that.` : ''}`;
}

/** The issue as it stands on these pages, as matching wants it; nothing when it stands on none of them. */
function selectOnPages(
  pages: ReadonlySet<string>,
): (issue: IssueWithOccurrences & { id: string }) => IdentifiedIssue[] {
  return ({ id, occurrences }) => {
    const there = occurrences.filter(({ url }) => pages.has(url));
    return there.length === 0 ? [] : [{ id, traits: getIssueTraits({ samples: orderSamples(there) }) }];
  };
}
