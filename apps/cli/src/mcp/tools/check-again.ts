import { matchIssues, type Named, traitsOf } from '@curbcut/engine';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import { type FoundIssue, samplesOf } from '../../issues/issue-sets.ts';
import { answer } from '../from-pages.ts';
import { issueRow } from '../present.ts';
import type { NamedIssue } from '../session.ts';
import { nothingTested } from './scan.ts';
import type { Tool } from './tool.ts';

/** An issue on hundreds of pages has one cause: a few of them tell. */
const PAGES_CHECKED = 5;
const NEW_SHOWN = 10;

const input = z.object({ issue: z.string().max(30).describe('Id of an issue, such as s2.14') });

export const checkAgain: Tool<typeof input> = {
  name: 'check_again',
  title: 'Check an issue again',
  description: `Visits the pages of an issue again (the first ${PAGES_CHECKED} of them), and says whether it is gone, still there, or whether something new came. Call it after mending, once the site shows the change.`,
  input,
  visits: true,
  async run(session, { issue: id }, watch) {
    const { scan: before, issue } = session.findIssue(id);
    const asked = issue.pages.slice(0, PAGES_CHECKED);
    const now = await session.scan({ list: asked, settings: session.settings }, watch);
    const checked = new Set(now.tested.map(({ url }) => url));
    if (checked.size === 0) throw new UserError(`${id} could not be checked. ${nothingTested(now)}`);

    const { pairs, parts, joined, fresh } = matchIssues(
      before.issues.flatMap(namedOn(checked)),
      now.issues.flatMap(namedOn(checked)),
    );
    const names = new Map(now.issues.map((found) => [found.id, found]));
    // A part of what it was is still there too, and so is what is counted with another issue now.
    const still = [...pairs, ...parts, ...joined]
      .filter((pair) => pair.before === id)
      .map((pair) => names.get(pair.now)!);
    const apart = new Set(parts.map((part) => part.now));
    const came = fresh
      .filter((name) => !apart.has(name))
      .map((name) => names.get(name)!)
      .filter(({ outcome }) => outcome === 'failed');
    return answer(
      [
        verdict(issue, still, checked),
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
        ...(still.length > 0 && { still_there: still.map(issueRow) }),
        new_issues: came.slice(0, NEW_SHOWN).map(issueRow),
      },
    );
  },
};

function verdict(issue: NamedIssue, still: readonly NamedIssue[], checked: ReadonlySet<string>): string {
  const places = issue.places.filter(({ url }) => checked.has(url)).length;
  if (still.length > 0) {
    const now = still.reduce((sum, { places: those }) => sum + those.length, 0);
    const ids = still.map(({ id }) => id).join(' and ');
    return `${issue.id} is still there: ${now} places now, ${places} before, on ${checked.size} pages checked. It is ${ids} in scan ${still[0]!.id.split('.')[0]}.`;
  }
  const others = issue.pages.length - checked.size;
  return `${issue.id} is gone from the ${checked.size} pages checked.${others > 0 ? ` ${others} further pages of it were not visited; scan_site does that.` : ''}`;
}

/** The issue as it stands on these pages, as matching wants it; nothing when it stands on none of them. */
function namedOn(pages: ReadonlySet<string>): (issue: FoundIssue & { id: string }) => Named[] {
  return ({ id, places }) => {
    const there = places.filter(({ url }) => pages.has(url));
    return there.length === 0 ? [] : [{ id, traits: traitsOf({ samples: samplesOf(there) }) }];
  };
}
