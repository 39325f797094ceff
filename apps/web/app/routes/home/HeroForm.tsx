import { type FormEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { simplifyUrl } from '../../scans/simplify-url.ts';

/**
 * The one field of the home page. It is a plain GET form to the scan page, so it works before the scripts are
 * there; once they are, the scan page is told to start at once.
 *
 * @param form Whoever else leads people to the field finds it here.
 */
export function HeroForm({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);

  function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=url]');
    const typed = field?.value.trim() ?? '';
    if (typed === '') {
      setError('Enter the address of your website, for example example.com.');
      field?.focus();
      return;
    }
    navigate(`/scan?${new URLSearchParams({ url: simplifyUrl(typed) })}`, { state: { start: true } });
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
        label="Address of your website"
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
        Free, without an account, in a real browser.
      </p>
    </form>
  );
}
