import { type FormEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { simplifyUrl } from '../../scans/simplify-url.ts';

/**
 * The scan form of the home page. It is a plain GET form to the scan page, so it works without JavaScript; with
 * JavaScript, the scan starts immediately.
 *
 * @param form ref through which other components focus the field
 */
export function HeroForm({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);

  function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=url]');
    const typed = field?.value.trim() ?? '';
    if (typed === '') {
      setError('Enter your website address, such as example.com.');
      field?.focus();
      return;
    }
    void navigate(`/scan?${new URLSearchParams({ url: simplifyUrl(typed) })}`, { state: { start: true } });
  }

  return (
    <form
      ref={form}
      action="/scan"
      method="get"
      noValidate
      onSubmit={scan}
      className="mx-auto grid w-full max-w-2xl gap-x-3 gap-y-3 text-left sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <TextField
        label="Website address"
        isLabelHidden
        size="lg"
        name="url"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        aria-describedby="what-it-costs"
        error={error}
        onInput={() => setError(null)}
      />
      <Button type="submit" variant="gradient" size="lg">
        Scan
      </Button>
      <p id="what-it-costs" className="text-center text-small text-muted sm:col-span-2">
        Free, no account needed, in a real browser.
      </p>
    </form>
  );
}
