import type { Credentials } from './options.ts';
import type { Tab } from './tab.ts';

/**
 * Signs in to an origin for one visit, either with a header on every request to it or with cookies. No other
 * origin receives them.
 *
 * @returns a function that signs out again
 */
export async function signIn(
  tab: Tab,
  credentials: Credentials,
  origin: string,
): Promise<() => Promise<void>> {
  if (credentials.type === 'cookie') {
    await tab.setCookies(credentials.cookies, origin);
    // The cookies are removed with all others when the tab is cleared.
    return async () => {};
  }
  const { name, value } =
    credentials.type === 'header'
      ? credentials
      : {
          name: 'Authorization',
          value: `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
        };
  const { session } = tab;
  const unsubscribe = session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = Object.entries(request.headers)
      .filter(([existingName]) => existingName.toLowerCase() !== name.toLowerCase())
      .map(([existingName, existingValue]) => ({ name: existingName, value: existingValue }));
    // A redirect to another origin is also paused here, with the headers of the original request.
    if (URL.parse(request.url)?.origin === origin) headers.push({ name, value });
    session.send('Fetch.continueRequest', { requestId, headers }).catch(() => {
      // If the browser rejects the header, the request is failed, so that the page doesn't wait for it. The
      // request may also be gone along with its page.
      session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return async () => {
    unsubscribe();
    await session.send('Fetch.disable');
  };
}
