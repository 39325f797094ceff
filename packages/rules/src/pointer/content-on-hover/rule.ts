import type { PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { hoverContentProbe } from '../../shared/hover-content-probe.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type HoverContent = ProbeFacts<'hoverContent'>['contents'][number];

const getContentsByTrigger = memoizePerPage((page) => {
  const contents = page.capture.facts.hoverContent?.contents ?? [];
  // A container and a part of it show the same content, for example a chart and its image.
  const isOfPart = (content: HoverContent) =>
    contents.some(
      (other) =>
        other !== content &&
        page.element(content.trigger).contains(page.element(other.trigger)) &&
        describeContent(other) === describeContent(content),
    );
  return new Map(
    contents.filter((content) => !isOfPart(content)).map((content) => [content.trigger, content]),
  );
});

/** Describes everything that the result depends on. */
const describeContent = ({ trigger: _, similar: __, ...content }: HoverContent): string =>
  JSON.stringify(content);

/** Words in content that reports an input error. Such content doesn't have to be dismissible. */
const errorPattern =
  /\b(error|invalid|required|must|incorrect|fehler|ungültig|erreur|obligatoire|inválid|obligatorio)/i;

/**
 * Success criterion 1.4.13, for content that appears in the page itself. Browser tooltips (`title`) are
 * exempt.
 */
export const contentOnHover = defineRule({
  id: 'content-on-hover',
  title: 'Content on hover or focus is dismissible, hoverable and persistent',
  help: 'Keep the content while the pointer is on its trigger or on the content itself, without a gap between them and without a time limit, and hide it when Escape is pressed.',
  impact:
    'People who magnify the screen lose the content when they move the pointer to read it, and can’t get rid of it when it covers what they’re reading.',
  criteria: ['1.4.13'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { indicates: ['javascript'] },
  limits: [
    'Tests one element of each type, up to 24 types. Style sheets of other origins are read only if they allow it.',
    'Content that takes more than a second to appear or depends on a server response isn’t detected.',
    'Frames aren’t tested.',
  ],
  probe: hoverContentProbe,
  applies: (page) =>
    [...getContentsByTrigger(page).keys()].sort((a, b) => a - b).map((node) => page.element(node)),
  check: (element, page) => {
    const content = getContentsByTrigger(page).get(element.index)!;
    const details = {
      facts: { text: content.text, shownBy: content.shownBy === 'hover' ? 'hover' : 'focus' },
      related: [...(content.box === null ? [] : [content.box]), ...content.similar].map((node) =>
        page.element(node),
      ),
    };
    // The controls of a media player hide while the pointer rests. Without text, there's nothing to read.
    if (!content.isPersistent && content.text === '') return passed('available');
    if (!content.isPersistent) return failed('vanishes', details);
    if (content.isHoverable === false) return failed('notHoverable', details);
    if (content.dismissal !== 'no' || content.coversContent === false) return passed('available');
    if (content.coversContent === null) return cantTell('unlocated', details);
    return mayReportError(content, page)
      ? cantTell('maybeError', details)
      : failed('notDismissible', details);
  },
  messages: {
    available:
      'The content that appears stays as long as needed, and can be dismissed where it covers other content.',
    vanishes:
      'People don’t have time to read the content that appears on {shownBy} (“{text}”): it disappears on its own.',
    notHoverable:
      'People who magnify the screen can’t read the content that appears on {shownBy} (“{text}”): it disappears when the pointer moves onto it.',
    notDismissible:
      'People can’t get rid of the content that appears on {shownBy} (“{text}”): it covers other content, and Escape doesn’t hide it.',
    unlocated: {
      question: 'Does the content that appears on this element (“{text}”) cover other content?',
      ifSo: 'people need a way to dismiss it: Escape doesn’t.',
    },
    maybeError:
      'Does the content that appears on this element (“{text}”) report an input error? It covers other content and can’t be dismissed with Escape, which is allowed only for input errors.',
  },
});

function mayReportError({ trigger, text }: HoverContent, page: PageModel): boolean {
  const field = page.element(trigger);
  return (
    field.aria('aria-invalid') === 'true' ||
    (/^(input|select|textarea)$/.test(field.tag) && errorPattern.test(text))
  );
}
