import { useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { TextField } from '#app/components/TextField.tsx';

const MAX_SEED = 0xffff_ffff;

interface Props {
  seed: number;
  onChange: (seed: number) => void;
}

/** Repeats an earlier proposal's random selection. It is part of a form, so it isn't a form itself. */
export function SeedForm({ seed, onChange }: Props) {
  const [text, setText] = useState(String(seed));
  const [isWrong, setWrong] = useState(false);

  function apply() {
    const isSeed = /^\d{1,10}$/.test(text.trim()) && Number(text) <= MAX_SEED;
    setWrong(!isSeed);
    if (isSeed) onChange(Number(text));
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        label="Seed"
        hint="To pick the same random pages as an earlier audit, enter its seed."
        inputMode="numeric"
        autoComplete="off"
        className="w-72"
        value={text}
        error={isWrong ? `Enter a whole number up to ${MAX_SEED}` : null}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would otherwise submit the surrounding form.
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="secondary" className="mt-8" onClick={apply}>
        Pick again
      </Button>
    </div>
  );
}
