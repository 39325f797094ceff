import type { JourneyStep } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogFormActions } from '../components/Dialog.tsx';
import { SelectField } from '../components/SelectField.tsx';
import { TextAreaField } from '../components/TextAreaField.tsx';
import { TextField } from '../components/TextField.tsx';
import { formatSelectors, getStepFields, parseSelectors, stepTypes } from './steps.ts';

interface Props {
  /** The step to edit; null to add one. */
  step: JourneyStep | null;
  onSave: (step: JourneyStep) => void;
  onClose: () => void;
}

const valueKinds = [
  { value: 'text', label: 'Text' },
  { value: 'secret', label: 'A secret' },
  { value: 'totp', label: 'A one-time code' },
  { value: 'checked', label: 'Checked' },
  { value: 'unchecked', label: 'Not checked' },
] as const;

const commitChoices = [
  { value: 'unknown', label: 'Guess from its label' },
  { value: 'no', label: 'No' },
  { value: 'refused', label: 'Yes, and the scan stops before it' },
  { value: 'allowed', label: 'Yes, do it once per scan' },
] as const;

/** Edits a step, or adds one. */
export function StepDialog({ step, onSave, onClose }: Props) {
  const [type, setType] = useState(step?.type ?? 'click');
  const [kind, setKind] = useState(getValueKind(step?.value));
  const fields = getStepFields({ type, selectors: step?.selectors });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(readStep(new FormData(event.currentTarget), { ...step, type }, kind, fields));
  }
  return (
    <Dialog title={step ? 'Edit step' : 'Add step'} isOpen onOpenChange={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        {step === null && (
          <SelectField label="What it does" options={stepTypes} value={type} onValueChange={setType} />
        )}
        {fields.includes('url') && (
          <TextField
            label="URL"
            name="url"
            type="url"
            required
            defaultValue={step?.url}
            autoCapitalize="none"
          />
        )}
        {fields.includes('selectors') && (
          <TextAreaField
            label="Selectors"
            name="selectors"
            rows={3}
            required
            spellCheck={false}
            defaultValue={formatSelectors(step?.selectors)}
            hint="One per line: CSS, text/Sign out, or aria/Sign in. We use the first one that matches exactly one visible element."
          />
        )}
        {fields.includes('value') && (
          <>
            <SelectField
              label="Value"
              options={valueKinds}
              value={kind}
              onValueChange={(value) => setKind(value as ValueKind)}
            />
            <ValueField kind={kind} value={step?.value} />
          </>
        )}
        {fields.includes('key') && (
          <TextField label="Key" name="key" required defaultValue={step?.key} placeholder="Enter" />
        )}
        {fields.includes('pattern') && (
          <TextField
            label="URL pattern"
            name="pattern"
            required
            defaultValue={String(step?.pattern ?? '')}
            hint="Use * for any text, for example https://shop.example/cart*"
          />
        )}
        {fields.includes('email') && <EmailFields step={step} />}
        <TextField
          label="Name for the page after this step"
          name="name"
          isOptional
          maxLength={100}
          defaultValue={step?.name}
          hint="We test the page after this step and label its findings with this name. Once one step has a name, only named steps are tested."
        />
        <SelectField
          label="Does this step pay for, send or delete something?"
          name="commits"
          options={commitChoices}
          defaultValue={getCommitChoice(step)}
        />
        <DialogFormActions submitLabel={step ? 'Apply changes' : 'Add step'} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type ValueKind = (typeof valueKinds)[number]['value'];

function ValueField({ kind, value }: { kind: ValueKind; value: JourneyStep['value'] }) {
  if (kind === 'checked' || kind === 'unchecked') return null;
  if (kind === 'text')
    return (
      <TextField
        label="Text"
        name="value"
        defaultValue={typeof value === 'string' ? value : ''}
        hint="Anyone who can see this site’s results can read it. Use a secret for passwords."
      />
    );
  const known = typeof value === 'object' ? ('secret' in value ? value.secret : value.totp) : '';
  return (
    <TextField
      label="Secret name"
      name="value"
      required
      pattern="[A-Z][A-Z0-9_]*"
      defaultValue={known || (kind === 'totp' ? 'TOTP' : 'PASSWORD')}
      hint="Capital letters, digits and underscores. Set its value in the site’s journeys."
    />
  );
}

function EmailFields({ step }: { step: JourneyStep | null }) {
  return (
    <>
      <TextField
        label="Secret with the mailbox’s URL"
        name="mailbox"
        required
        pattern="[A-Z][A-Z0-9_]*"
        defaultValue={step?.mailbox ?? 'MAILBOX'}
        hint="Capital letters, digits and underscores. Its value is the URL of a test mailbox with Mailpit’s API, including a username and password if needed."
      />
      <TextField
        label="Subject"
        name="subject"
        isOptional
        defaultValue={step?.subject}
        hint="Use * for any text, for example Sign in to*"
      />
      <TextField
        label="Recipient"
        name="to"
        isOptional
        defaultValue={step?.to}
        hint="For a mailbox with several recipients, for example ada@*"
      />
      <TextField
        label="Link"
        name="link"
        isOptional
        defaultValue={step?.link}
        hint="Use * for any text, for example https://shop.example/verify/*. By default, we open the first link to the same site, preferably one with a token."
      />
    </>
  );
}

function getValueKind(value: JourneyStep['value']): ValueKind {
  if (typeof value === 'boolean') return value ? 'checked' : 'unchecked';
  if (typeof value !== 'object') return 'text';
  return 'secret' in value ? 'secret' : 'totp';
}

function getCommitChoice(step: JourneyStep | null): (typeof commitChoices)[number]['value'] {
  if (step?.commits === undefined) return 'unknown';
  if (!step.commits) return 'no';
  return step.allowed ? 'allowed' : 'refused';
}

function readStep(
  form: FormData,
  {
    name: _name,
    commits: _commits,
    allowed: _allowed,
    to: _to,
    subject: _subject,
    link: _link,
    identity,
    ...step
  }: JourneyStep,
  kind: ValueKind,
  fields: readonly string[],
): JourneyStep {
  const text = (name: string) => String(form.get(name) ?? '');
  const selectors = parseSelectors(text('selectors'));
  const isSameTarget = formatSelectors(selectors) === formatSelectors(step.selectors);
  const name = text('name').trim();
  return {
    ...step,
    ...(fields.includes('url') && { url: text('url').trim() }),
    ...(fields.includes('selectors') && { selectors }),
    // The data that identified the earlier element would find the wrong one.
    ...(identity !== undefined && isSameTarget && { identity }),
    ...(fields.includes('value') && { value: readValue(kind, text('value')) }),
    ...(fields.includes('key') && { key: text('key').trim() }),
    ...(fields.includes('pattern') && { part: step.part ?? 'url', pattern: text('pattern').trim() }),
    ...(fields.includes('email') && readEmailFields(text)),
    ...(name !== '' && { name }),
    ...toCommitMarks(text('commits')),
  };
}

function readEmailFields(text: (name: string) => string): Partial<JourneyStep> {
  const patterns = (['to', 'subject', 'link'] as const).map((name) => [name, text(name).trim()] as const);
  return {
    mailbox: text('mailbox').trim(),
    ...Object.fromEntries(patterns.filter(([, pattern]) => pattern !== '')),
  };
}

function readValue(kind: ValueKind, text: string): NonNullable<JourneyStep['value']> {
  if (kind === 'checked' || kind === 'unchecked') return kind === 'checked';
  if (kind === 'secret') return { secret: text.trim() };
  return kind === 'totp' ? { totp: text.trim() } : text;
}

function toCommitMarks(choice: string): Pick<JourneyStep, 'commits' | 'allowed'> {
  if (choice === 'no') return { commits: false };
  if (choice === 'refused') return { commits: true };
  return choice === 'allowed' ? { commits: true, allowed: true } : {};
}
