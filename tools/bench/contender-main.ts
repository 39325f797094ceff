import type {
  ContenderCommand,
  ContenderName,
  ContenderOptions,
  ContenderReply,
} from './contender-process.ts';
import { startCurbcut } from './curbcut.ts';
import { startAxeLoop, startLoadOnly } from './playwright-loop.ts';

const [name, json] = process.argv.slice(2) as [ContenderName, string];
const options: ContenderOptions = JSON.parse(json);
const { concurrency, browserPath, loopWait } = options;
const sendReply = (reply: ContenderReply) => process.send?.(reply);
const starters = {
  curbcut: () => startCurbcut(options),
  'axe-loop': () => startAxeLoop(concurrency, browserPath, loopWait),
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
