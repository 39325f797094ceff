// A separate process that starts a browser, lists its processes, and waits to be killed.
import { findBrowser } from '../../src/browser/find-browser.ts';
import { launchBrowser } from '../../src/browser/launch.ts';
import { buildGuardFlags } from '../../src/guard/index.ts';

const [, , cacheFolder, configuredPath] = process.argv;
const found = await findBrowser({ cacheFolder: cacheFolder!, configuredPath: configuredPath || undefined });
const browser = await launchBrowser({ ...found, networkFlags: buildGuardFlags('http://127.0.0.1:1') });
const root = browser.connection.browser;
const { targetId } = await root.send('Target.createTarget', { url: 'about:blank' });
const tab = await browser.connection.attach(targetId);
await tab.send('Runtime.evaluate', { expression: '0' });
const { processInfo } = await root.send('SystemInfo.getProcessInfo');
process.stdout.write(`${JSON.stringify(processInfo.map(({ id }) => id))}\n`);
