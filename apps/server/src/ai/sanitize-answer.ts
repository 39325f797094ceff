import type { FixStep, SourceNode } from '@curbcut/contract';
import type { SanitizedAnswer } from '../db/schema.ts';
import {
  isAllowedAttribute,
  isAllowedDeclaration,
  isAllowedTag,
  isPlainText,
  isRenamableTag,
} from './allowed-changes.ts';
import type { ContextElement, ElementContext } from './element-context.ts';
import type { AnswerStep, ModelAnswer } from './model-answer.ts';

const NOT_ALLOWED = 'We discarded the suggestion because it isn’t allowed.';
const NO_CHANGE = 'The model didn’t suggest a change, only an explanation.';

/**
 * Returns the parts of a model's answer that can be used. The answer is untrusted: it could have been written
 * by the page that the model read. One disallowed step discards the whole change, because its steps belong
 * together.
 *
 * @param selector Selector of the element with the finding.
 */
export function sanitizeAnswer(
  answer: ModelAnswer,
  { elements }: ElementContext,
  selector: string,
): SanitizedAnswer {
  const texts = {
    explanation: toPlainText(answer.explanation),
    why: toPlainText(answer.why),
    hasWords: answer.steps.some(hasGeneratedText),
  };
  if (answer.steps.length === 0) return { ...texts, steps: [], noFixBecause: NO_CHANGE };
  const steps = answer.steps.map((step) => {
    const element = elements.find(({ number }) => number === step.target);
    return element === undefined ? null : toFixStep(step, element, selector);
  });
  return steps.includes(null)
    ? { ...texts, steps: [], noFixBecause: NOT_ALLOWED }
    : { ...texts, steps: steps.filter((step) => step !== null), noFixBecause: null };
}

function toFixStep(step: AnswerStep, element: ContextElement, root: string): FixStep | null {
  const selector = [root, ...element.childPath.map((index) => `:nth-child(${index})`)].join(' > ');
  switch (step.kind) {
    case 'set-attribute': {
      const { name, value } = step;
      return isAllowedAttribute(element.tag, name, value) ? { kind: step.kind, selector, name, value } : null;
    }
    case 'remove-attribute':
      // Only attributes that hide an element from some users or misrepresent it can be removed, never ones
      // that the page needs to work.
      return /^(role|title|tabindex|aria-[a-z]+)$/.test(step.name)
        ? { kind: step.kind, selector, name: step.name }
        : null;
    case 'rename':
      return isAllowedTag(step.tag) && isRenamableTag(element.tag)
        ? { kind: step.kind, selector, tag: step.tag }
        : null;
    case 'set-text':
      return isPlainText(step.text) && step.text.trim() !== '' && element.text !== null
        ? { kind: step.kind, selector, before: element.text, text: step.text }
        : null;
    case 'insert': {
      const content = toInsertedNode(step);
      return content === null ? null : { kind: step.kind, selector, place: step.place, content: [content] };
    }
    case 'declare':
      return isAllowedDeclaration(step.property, step.value)
        ? {
            kind: step.kind,
            selector,
            rule: selector,
            property: step.property,
            before: '',
            value: step.value,
          }
        : null;
  }
}

function toInsertedNode({
  tag,
  attributes,
  text,
}: Extract<AnswerStep, { kind: 'insert' }>): SourceNode | null {
  if (!isPlainText(text)) return null;
  const content: SourceNode = { kind: 'text', text };
  if (tag === null) return text.trim() === '' ? null : content;
  const entries = Object.entries(attributes);
  if (!isAllowedTag(tag) || !entries.every(([name, value]) => isAllowedAttribute(tag, name, value)))
    return null;
  return { kind: 'element', tag, attributes: entries, children: text === '' ? [] : [content] };
}

function hasGeneratedText(step: AnswerStep): boolean {
  if (step.kind === 'set-text' || step.kind === 'insert') return true;
  return (
    step.kind === 'set-attribute' && /^(alt|title|aria-(label|description|roledescription))$/.test(step.name)
  );
}

/** Returns a model's text if it's plain prose; null if it could be mistaken for code or contains a link. */
function toPlainText(text: string): string | null {
  const read = text.replace(/[^\S\n]+/g, ' ').trim();
  if (read === '' || !isPlainText(read.replaceAll('\n', ' '), { mayNameTags: true })) return null;
  return read;
}
