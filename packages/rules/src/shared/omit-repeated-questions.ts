import type { ElementModel } from '@curbcut/page-model';

/**
 * Omits elements if the same question is asked about an earlier sibling with the same tag and role, such as
 * the days of a calendar.
 *
 * @param getQuestion returns what identifies the question about an element; null if there is none
 */
export function omitRepeatedQuestions(
  elements: readonly ElementModel[],
  getQuestion: (element: ElementModel) => string | null,
): ElementModel[] {
  const asked = new Set<string>();
  return elements.filter((element) => {
    const question = getQuestion(element);
    if (question === null) return true;
    const key = [element.parent?.index, element.tag, element.role, question].join(' ');
    const isNew = !asked.has(key);
    asked.add(key);
    return isNew;
  });
}
