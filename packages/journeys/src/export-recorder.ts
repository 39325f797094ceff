import { describeStep, type Journey, type Selector, type Step } from './journey.ts';

/** A journey as a recording that Chrome DevTools Recorder can import, and notes about what was lost. */
export interface ExportedRecording {
  readonly recording: { readonly title: string; readonly steps: readonly object[] };
  /** Sentences about what was skipped or changed. */
  readonly notes: readonly string[];
}

/** Exports a journey to the JSON of Chrome DevTools Recorder. Secrets are written as placeholders. */
export function exportToRecorder({ signedIn: _mark, steps, ...rest }: Journey): ExportedRecording {
  const notes: string[] = [];
  const exported = steps.flatMap((step, index) =>
    exportStep(step, (note) => notes.push(`${describeStep(index, step)} ${note}`)),
  );
  return { recording: { ...rest, steps: exported }, notes };
}

function exportStep(step: Step, note: (text: string) => void): object[] {
  // Our own fields, which the Recorder would reject or drop.
  const { name: _name, commits: _commits, allowed: _allowed, ...own } = step;
  const { identity: _identity, ...plain } = own as typeof own & { identity?: unknown };
  if (plain.type === 'waitForUrl') {
    note('was skipped: the Recorder can’t wait for a URL.');
    return [];
  }
  if (plain.type === 'openEmailLink') {
    note('was skipped: the Recorder can’t open links in emails.');
    return [];
  }
  if (plain.type === 'keyDown') {
    const { selectors, ...key } = plain;
    if (selectors) note('no longer focuses its element first.');
    return [key];
  }
  const known = 'selectors' in plain && plain.selectors ? plain.selectors.filter(isRecorderSelector) : null;
  if (known?.length === 0) {
    note('was skipped: the Recorder doesn’t know its selectors.');
    return [];
  }
  const exported = known === null ? plain : { ...plain, selectors: known };
  if (exported.type === 'click' || exported.type === 'doubleClick')
    return [{ offsetX: 1, offsetY: 1, ...exported }];
  if (exported.type !== 'change') return [exported];
  const { value } = exported;
  if (typeof value === 'boolean') {
    note('became a click, because the Recorder can’t set checkboxes.');
    const { value: _value, type: _type, ...target } = exported;
    return [{ ...target, type: 'click', offsetX: 1, offsetY: 1 }];
  }
  if (typeof value === 'string') return [exported];
  const secret = 'secret' in value ? value.secret : value.totp;
  note(`has the placeholder {{${secret}}} instead of the secret.`);
  return [{ ...exported, value: `{{${secret}}}` }];
}

const isRecorderSelector = (selector: Selector): boolean =>
  [selector].flat().every((part) => !/^(?:nth|has-text)\//.test(part));
