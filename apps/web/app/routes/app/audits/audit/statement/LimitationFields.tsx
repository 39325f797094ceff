import { MAX_STATEMENT_LIMITATIONS, type StatementLimitation } from '@curbcut/contract';
import { useRef } from 'react';
import { Button } from '#app/components/Button.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { EMPTY_LIMITATION } from './read-statement.ts';

interface Props {
  limitations: readonly StatementLimitation[];
  error: string | null;
  onChange: (limitations: readonly StatementLimitation[]) => void;
}

/**
 * Known limitations in the organization's own words, in addition to the requirements that the audit found to
 * fail.
 */
export function LimitationFields({ limitations, error, onChange }: Props) {
  const add = useRef<HTMLDivElement>(null);
  const set = (index: number, change: Partial<StatementLimitation>) =>
    onChange(limitations.map((one, other) => (other === index ? { ...one, ...change } : one)));
  return (
    <fieldset
      aria-describedby="limitations-error"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 @lg:col-span-2"
    >
      <legend className="mb-1 font-semibold">Known limitations</legend>
      <p className="text-small text-muted">
        Failed requirements are listed automatically. Add limitations in your own words, with alternatives.
      </p>
      {limitations.map((limitation, index) => (
        <LimitationItem
          // Limitations have no ids, and removing one moves focus.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={index}
          limitation={limitation}
          number={index + 1}
          error={error}
          onChange={(change) => set(index, change)}
          onRemove={() => {
            onChange(limitations.filter((_, other) => other !== index));
            // The button that had focus no longer exists.
            add.current?.querySelector('button')?.focus();
          }}
        />
      ))}
      <FieldError id="limitations-error" error={error ?? undefined} />
      {limitations.length < MAX_STATEMENT_LIMITATIONS && (
        <div ref={add}>
          <Button variant="secondary" size="sm" onClick={() => onChange([...limitations, EMPTY_LIMITATION])}>
            Add limitation
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface LimitationItemProps {
  limitation: StatementLimitation;
  /** The limitation's position, starting at 1. */
  number: number;
  error: string | null;
  onChange: (change: Partial<StatementLimitation>) => void;
  onRemove: () => void;
}

function LimitationItem({ limitation, number, error, onChange, onRemove }: LimitationItemProps) {
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 @lg:grid-cols-2">
      <legend className="visually-hidden">Limitation {number}</legend>
      <TextField
        label="Content"
        value={limitation.content}
        maxLength={300}
        error={limitation.content.trim() === '' ? error : null}
        hint="For example, “Comments from users”."
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <TextField
        label="What doesn’t work, and why"
        isOptional
        value={limitation.reason}
        maxLength={1000}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <TextField
        label="What you’re doing about it, and by when"
        isOptional
        value={limitation.remedy}
        maxLength={1000}
        onChange={({ target }) => onChange({ remedy: target.value })}
      />
      <TextField
        label="What people can do instead"
        isOptional
        value={limitation.alternative}
        maxLength={1000}
        onChange={({ target }) => onChange({ alternative: target.value })}
      />
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onRemove}>
        Remove<span className="visually-hidden"> limitation {number}</span>
      </Button>
    </fieldset>
  );
}
