/** An error that the pipeline's author can fix; only its message is shown. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Where and how the result is uploaded. */
export interface UploadSettings {
  /** URL of the Curbcut server. */
  readonly server: string;
  /** Passed in the environment, so that it doesn't appear in process lists. */
  readonly apiKey: string;
  /** The site that the results belong to; empty for the scanned site. */
  readonly site: string;
  /** Branch to compare the result with; empty for none. */
  readonly compareWith: string;
  /** Whether the site's thresholds on the server determine whether the pipeline fails. */
  readonly siteThresholds: boolean;
}

/** A pipeline's settings. Strings are as written in the pipeline, and empty if not set. */
export interface PipelineSettings {
  readonly urls: readonly string[];
  /** File of URLs, one per line; empty for none. */
  readonly urlList: string;
  /** File of a journey whose steps are tested instead of URLs; empty for none. */
  readonly journey: string;
  /** File of a journey that signs in first; empty for none. */
  readonly signIn: string;
  readonly maxPages: string;
  readonly failOn: string;
  readonly level: string;
  readonly depth: string;
  /** File of known issues; empty for none. */
  readonly baseline: string;
  /** Command that serves the site; empty when it's already served. */
  readonly start: string;
  /** URL that responds once the site is running; empty for the first URL to scan. */
  readonly waitFor: string;
  readonly waitSeconds: number;
  readonly allowPrivate: boolean;
  /** Where to upload the result; null if it isn't uploaded. */
  readonly upload: UploadSettings | null;
  /** Distinguishes several scans in one pipeline. */
  readonly name: string;
}

/**
 * Reads the settings of a pipeline.
 *
 * @param read Returns the text of a setting by name, such as `max-pages`; empty when it is not set.
 * @throws {SettingsError}
 */
export function readSettings(read: (name: string) => string): PipelineSettings {
  const urls = read('urls').split(/\s+/).filter(Boolean);
  const urlList = read('url-list');
  const journey = read('journey');
  const targets = [urls.length > 0, urlList !== '', journey !== ''].filter(Boolean);
  if (targets.length === 0)
    throw new SettingsError(
      'Set what to scan: URLs in urls, a file of URLs in url-list, or the file of a journey in journey.',
    );
  if (targets.length > 1) throw new SettingsError('Set only one of urls, url-list and journey.');
  const start = read('start');
  const waitFor = read('wait-for');
  if (start !== '' && waitFor === '' && urls.length === 0)
    throw new SettingsError(
      'With start and url-list or journey, set wait-for to a URL that responds once the site is running.',
    );
  const name = read('name') || 'curbcut';
  if (!/^[\w-]{1,40}$/.test(name))
    throw new SettingsError(
      'name can contain up to 40 letters, digits, - and _, because it’s used for a folder and a comment.',
    );
  return {
    urls,
    urlList,
    journey,
    signIn: read('sign-in'),
    maxPages: readNumber(read, 'max-pages', '1'),
    failOn: read('fail-on') || 'minor',
    level: read('level') || 'AA',
    depth: read('depth') || 'quick',
    baseline: read('baseline'),
    start,
    waitFor,
    waitSeconds: Number(readNumber(read, 'wait-seconds', '60')),
    // A site served by the pipeline itself is on a private address.
    allowPrivate: readBoolean(read, 'allow-private', start !== ''),
    upload: readUploadSettings(read),
    name,
  };
}

/** Returns null without a key, because pipelines from forks don't get secrets. */
function readUploadSettings(read: (name: string) => string): UploadSettings | null {
  const upload = {
    server: read('server'),
    apiKey: read('api-key'),
    site: read('site'),
    compareWith: read('compare-with'),
    siteThresholds: readBoolean(read, 'site-thresholds', false),
  };
  const { server, apiKey, compareWith, siteThresholds } = upload;
  if (server === '' && (apiKey !== '' || compareWith !== '' || siteThresholds))
    throw new SettingsError('Set server to the URL of the Curbcut server to upload to.');
  if (compareWith !== '' && read('baseline') !== '')
    throw new SettingsError('Set either compare-with or baseline, not both.');
  if (siteThresholds && (compareWith !== '' || read('baseline') !== ''))
    throw new SettingsError('Set either site-thresholds, or compare-with or baseline, not both.');
  return apiKey === '' ? null : upload;
}

function readNumber(read: (name: string) => string, name: string, fallback: string): string {
  const text = read(name) || fallback;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new SettingsError(`${name} must be a whole number of at least 1, not "${text}".`);
  return text;
}

export function readBoolean(read: (name: string) => string, name: string, fallback: boolean): boolean {
  const text = read(name) || String(fallback);
  if (text !== 'true' && text !== 'false')
    throw new SettingsError(`${name} must be true or false, not "${text}".`);
  return text === 'true';
}
