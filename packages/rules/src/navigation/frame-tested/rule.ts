import { cantTell, defineRule, passed } from '../../rule.ts';
import { getFrameDocument } from '../../shared/frame-documents.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getUnreadFrames = memoizePerPage(
  (page) =>
    new Map(
      page.notTestedParts.flatMap(({ reason, node, detail }) =>
        reason.startsWith('frame-') && node >= 0 ? [[node, detail]] : [],
      ),
    ),
);

/** The question of axe-core's `frame-tested`: of frames that people see or hear. */
export const frameTested = defineRule({
  id: 'frame-tested',
  title: 'What frames hold could be examined',
  help: 'Scan the page inside of the frame by its own address, or go through it by hand.',
  impact: 'Barriers inside of the frame stay unknown.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['frame-tested'],
  limits: ['What stands in a frame that could not be read is not judged by any rule.'],
  applies: (page) => page.byTag('iframe', 'frame').filter((frame) => frame.isExposed && frame.box !== null),
  check: (frame, page) => {
    const detail = getUnreadFrames(page).get(frame.index);
    return detail === undefined && getFrameDocument(frame)
      ? passed('examined')
      : cantTell('unread', { facts: { detail: detail ?? 'It holds no document that could be read.' } });
  },
  messages: {
    examined: 'What the frame holds was examined.',
    unread: 'Can everybody use what is inside of this frame? It was not examined. {detail}',
  },
});
