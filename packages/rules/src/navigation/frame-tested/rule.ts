import { cantTell, defineRule, passed } from '../../rule.ts';
import { getFrameDocument } from '../../shared/documents.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getUnreadFrames = memoizePerPage(
  (page) =>
    new Map(
      page.notTestedParts.flatMap(({ reason, node, detail }) =>
        reason.startsWith('frame-') && node >= 0 ? [[node, detail]] : [],
      ),
    ),
);

/** Same check as axe-core's `frame-tested`, for frames that are exposed and have a size. */
export const frameTested = defineRule({
  id: 'frame-tested',
  title: 'Frames can be tested',
  help: 'Scan the page in the frame separately by its own URL, or test it manually.',
  impact: 'Issues in the frame go undetected.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['frame-tested'],
  limits: ['If we can’t read a frame’s content, no rule tests it.'],
  applies: (page) => page.byTag('iframe', 'frame').filter((frame) => frame.isExposed && frame.box !== null),
  check: (frame, page) => {
    const detail = getUnreadFrames(page).get(frame.index);
    return detail === undefined && getFrameDocument(frame)
      ? passed('examined')
      : cantTell('unread', { facts: { detail: detail ?? 'It contains no document we can read.' } });
  },
  messages: {
    examined: 'The content of the frame was tested.',
    unread: 'Is the content of this frame accessible? We couldn’t test it. {detail}',
  },
});
