/** A WCAG criterion with a part that can be tested automatically or manually. */
interface CriterionCheck {
  readonly criterion: string;
  readonly text: string;
}

/** Examples of what Curbcut's rules test. */
export const automatedChecks: readonly CriterionCheck[] = [
  { criterion: '1.1.1', text: 'Whether an image has alternative text' },
  { criterion: '1.4.3', text: 'Whether text has sufficient color contrast' },
  { criterion: '2.5.8', text: 'Whether a target is large enough or has enough space around it' },
  { criterion: '3.1.1', text: 'Whether the page declares its language' },
  { criterion: '4.1.2', text: 'Whether a button or field has an accessible name' },
];

/** Examples of what people have to test. */
export const manualChecks: readonly CriterionCheck[] = [
  { criterion: '1.1.1', text: 'Whether the alternative text describes the image' },
  { criterion: '1.2.2', text: 'Whether captions are correct and synchronized' },
  { criterion: '2.4.3', text: 'Whether the focus order makes sense' },
  { criterion: '2.4.6', text: 'Whether headings and labels are descriptive' },
  { criterion: '3.3.3', text: 'Whether error messages suggest how to fix the error' },
];
