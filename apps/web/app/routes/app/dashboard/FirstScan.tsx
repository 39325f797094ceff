import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { StartScanError } from '#app/scans/StartScanError.tsx';
import { parseStartScanErrors } from '#app/scans/start-scan-errors.ts';
import { useStartScan } from '#app/scans/use-start-scan.ts';

const steps = [
  { title: 'Scan your site', text: 'Enter its address. The first results appear within seconds.' },
  {
    title: 'Fix what matters most',
    text: 'Each issue shows the element, who it affects and how to fix it.',
  },
  {
    title: 'Schedule scans',
    text: 'Regular scans show what’s new, fixed or back, and we can email you the changes.',
  },
] as const;

/** The first thing a new user sees: a field to start a scan, and the next steps. */
export function FirstScan() {
  const start = useStartScan();
  const form = useRef<HTMLFormElement>(null);
  const [isBlank, setBlank] = useState(false);
  const { fields, form: problem } = parseStartScanErrors(start.error);
  const error = isBlank ? 'Enter a website address, for example example.com.' : fields.url;

  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    setBlank(url === '');
    if (url !== '') start.mutate({ url });
  }

  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby="first-scan" className="grid gap-8">
        <div className="grid gap-4">
          <h2 id="first-scan" className="text-heading">
            Scan your first site
          </h2>
          <form
            ref={form}
            noValidate
            onSubmit={submit}
            className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <TextField
              label="Website address"
              size="lg"
              name="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="example.com"
              error={error}
              onInput={() => {
                setBlank(false);
                if (start.isError) start.reset();
              }}
            />
            <Button
              type="submit"
              size="lg"
              isPending={start.isPending || start.isSuccess}
              className="sm:mt-8"
            >
              {start.isPending || start.isSuccess ? 'Starting scan' : 'Start scan'}
            </Button>
            {problem && (
              <div className="sm:col-span-2">
                <StartScanError problem={problem} />
              </div>
            )}
          </form>
        </div>
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full border border-on-accent bg-accent font-extrabold text-on-accent"
              >
                {index + 1}
              </span>
              <div className="space-y-0.5">
                <h3 className="pt-0.5 text-large font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
