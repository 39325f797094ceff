/** A criterion of WCAG, and the part of it that one side can answer. */
interface CriterionCheck {
  readonly criterion: string;
  readonly text: string;
}

/** What Curbcut's own rules answer, criterion by criterion; a few of many. */
export const automatedChecks: readonly CriterionCheck[] = [
  { criterion: '1.1.1', text: 'Whether a picture has a text at all' },
  { criterion: '1.4.3', text: 'Whether text stands out enough from what is behind it, measured' },
  { criterion: '2.5.8', text: 'Whether a target is large enough, or far enough from the next' },
  { criterion: '3.1.1', text: 'Whether the page says which language it is in' },
  { criterion: '4.1.2', text: 'Whether a button or a field has a name' },
];

/** What needs somebody who looks, listens or tries. */
export const manualChecks: readonly CriterionCheck[] = [
  { criterion: '1.1.1', text: 'Whether the text says what the picture means here' },
  { criterion: '1.2.2', text: 'Whether captions are right, and come at the right time' },
  { criterion: '2.4.3', text: 'Whether the order of the focus makes sense' },
  { criterion: '2.4.6', text: 'Whether headings and labels describe what follows' },
  { criterion: '3.3.3', text: 'Whether an error message helps to put things right' },
];
