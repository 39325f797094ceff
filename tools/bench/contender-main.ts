import type { ContenderCommand, ContenderName, ContenderReply } from './contender-process.ts';
import { type CurbcutOptions, startCurbcut } from './curbcut.ts';
import { startAxeLoop, startLoadOnly } from './playwright-loop.ts';

const [name, json] = process.argv.slice(2) as [ContenderName, string];
const options: CurbcutOptions = JSON.parse(json);
const { concurrency, browserPath } = options;
const sendReply = (reply: ContenderReply) => process.send?.(reply);
const starters = {
  curbcut: () => startCurbcut(options),
  'axe-loop': () => startAxeLoop(concurrency, browserPath),
  'load-only': () => startLoadOnly(concurrency, browserPath),
} as const;

try {
  const contender = await starters[name]();
  process.on('message', async (command: ContenderCommand) => {
    try {
      if ('visit' in command) {
        await contender.visit(command.visit);
        sendReply({ done: true });
      } else {
        await contender.close();
        process.disconnect();
      }
    } catch (error) {
      sendReply({ failed: String(error) });
    }
  });
  sendReply({ ready: true });
} catch (error) {
  sendReply({ failed: String(error) });
}
