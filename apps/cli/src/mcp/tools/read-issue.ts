import { ruleInfo } from '@curbcut/engine';
import { z } from 'zod';
import { answer } from '../from-pages.ts';
import { issueRow, placeRow, ruleText } from '../present.ts';
import type { Tool } from './tool.ts';

const PLACES_AT_ONCE = 10;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  places_from: z.number().int().min(0).default(0).describe('How many of its places to skip'),
});

export const readIssue: Tool<typeof input> = {
  name: 'read_issue',
  title: 'Read an issue',
  description:
    'What is wrong, whom it stops, the success criterion, how to mend it, what was measured, and the places: page, CSS selector and HTML of each.',
  input,
  visits: false,
  async run(session, { issue: id, places_from: from }) {
    const { issue } = session.findIssue(id);
    const info = ruleInfo(issue.ruleId);
    const places = issue.places.slice(from, from + PLACES_AT_ONCE);
    const next = from + places.length;
    const says = [
      info ? ruleText(info) : `Rule ${issue.ruleId}.`,
      ...(issue.outcome === 'cantTell'
        ? ['This is a question: no machine can answer it. Ask the person whom you help.']
        : []),
      ...(next < issue.places.length
        ? [`${issue.places.length} places; for more ask again with places_from ${next}.`]
        : []),
      'When it is mended, check_again says whether it is gone.',
    ].join('\n');
    return answer(says, {
      ...issueRow(issue),
      all_pages: issue.pages.slice(0, 50),
      places: places.map(placeRow),
    });
  },
};
