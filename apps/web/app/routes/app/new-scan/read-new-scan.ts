import { PageView, ScheduleInterval, type StartScanBody } from '@curbcut/contract';
import { readDepth } from '#app/scans/read-depth.ts';
import { readLevel } from '#app/scans/read-level.ts';

/** Screen sizes that can be selected, in CSS pixels. */
export const viewportPresets = [
  { id: 'phone', label: 'Phone', width: 390, height: 844 },
  { id: 'tablet', label: 'Tablet', width: 820, height: 1180 },
  { id: 'laptop', label: 'Laptop', width: 1280, height: 800 },
  { id: 'desktop', label: 'Large screen', width: 1920, height: 1080 },
] as const;

export const colorSchemes = ['light', 'dark'] as const;

export const colorSchemeLabels = { light: 'Light', dark: 'Dark' } as const;

/** Sign-in methods: none, or one of the contract's. */
export const signInMethods = [
  { value: 'none', label: 'No sign-in: public pages only' },
  { value: 'basic', label: 'Username and password (HTTP)' },
  { value: 'cookie', label: 'Session cookie' },
  { value: 'header', label: 'Header, such as a token' },
] as const;

export type SignInMethod = (typeof signInMethods)[number]['value'];

/**
 * Returns errors for required choices that are missing before the request is sent, by the contract's field
 * name.
 */
export function findMissingFields(form: FormData): Readonly<Record<string, string>> {
  return {
    ...(!form.has('screen') && { viewports: 'Choose at least one screen size' }),
    ...(!form.has('scheme') && { color_schemes: 'Choose at least one color scheme' }),
  };
}

/** Reads the scan request from the form. Empty fields are left to the server's defaults. */
export function readNewScan(form: FormData): StartScanBody {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const pages = Number.parseInt(text('max_pages'), 10);
  const selectedScreens = form.getAll('screen');
  const viewports = viewportPresets
    .filter(({ id }) => selectedScreens.includes(id))
    .map(({ width, height }) => ({ width, height }));
  const color_schemes = colorSchemes.filter((scheme) => form.getAll('scheme').includes(scheme));
  const views = PageView.options.filter((view) => form.getAll('view').includes(view));
  const [include, exclude] = [lines('include'), lines('exclude')];
  return {
    url: text('url'),
    ...(Number.isNaN(pages) ? {} : { max_pages: pages }),
    ...(viewports.length > 0 && { viewports }),
    ...(color_schemes.length > 0 && { color_schemes }),
    ...(views.length > 0 && { views }),
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(text('wait_for') !== '' && { wait_for: text('wait_for') }),
    ...(form.has('by_template') && { page_selection: 'by-template' as const }),
    ...(form.has('reuse_unchanged') && { reuse_unchanged: true }),
    ...(form.has('ignore_robots') && { respect_robots: false }),
    ...readLevel(form),
    ...(form.has('wcag_alone') && { best_practices: false }),
    ...(form.has('second_opinion') && { second_opinion: true }),
    ...readDepth(form),
    ...(form.has('operate_all') && { signed_in: 'full' as const }),
    ...readAuth(text('sign_in'), form),
    ...readJourney(text('journey_sign_in'), text('journey_steps')),
  };
}

function readJourney(signIn: string, steps: string): Pick<StartScanBody, 'journey'> {
  if (signIn === '' && steps === '') return {};
  return { journey: { ...(signIn !== '' && { sign_in: signIn }), ...(steps !== '' && { steps }) } };
}

/** Reads how often the scan repeats; null if it runs only once. */
export function readRepeat(form: FormData): ScheduleInterval | null {
  return ScheduleInterval.safeParse(form.get('repeat')).data ?? null;
}

function readAuth(kind: string, form: FormData): Pick<StartScanBody, 'auth'> {
  // Not trimmed: a password may begin or end with a space.
  const given = (name: string) => String(form.get(name) ?? '');
  if (kind === 'basic') {
    return { auth: { type: 'basic', username: given('username'), password: given('password') } };
  }
  if (kind === 'cookie') {
    return {
      auth: { type: 'cookie', cookies: [{ name: given('cookie_name'), value: given('cookie_value') }] },
    };
  }
  if (kind === 'header') {
    return { auth: { type: 'header', name: given('header_name'), value: given('header_value') } };
  }
  return {};
}
