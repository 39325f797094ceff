import type { Credentials } from './options.ts';
import type { Tab } from './tab.ts';

/**
 * Signs in to an origin for one visit: with a header on every request there, or with cookies. No other origin gets
 * to see it.
 *
 * @returns what ends it
 */
export async function signIn(
  tab: Tab,
  credentials: Credentials,
  origin: string,
): Promise<() => Promise<void>> {
  if (credentials.type === 'cookie') {
    await tab.setCookies(credentials.cookies, origin);
    // They go with all other cookies when the tab is cleared.
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
  const off = session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = Object.entries(request.headers)
      .filter(([present]) => present.toLowerCase() !== name.toLowerCase())
      .map(([present, text]) => ({ name: present, value: text }));
    // A redirect elsewhere pauses here too, with the headers that the request had before.
    if (URL.parse(request.url)?.origin === origin) headers.push({ name, value });
    session.send('Fetch.continueRequest', { requestId, headers }).catch(() => {
      // A header that the browser does not send must not keep the page waiting; or the request has gone with its page.
      session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return async () => {
    off();
    await session.send('Fetch.disable');
  };
}
