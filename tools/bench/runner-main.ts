import { startCurbcut } from './curbcut.ts';
import { startAxeLoop, startLoadOnly } from './playwright-loop.ts';
import type { RunnerCommand, RunnerName, RunnerOptions, RunnerReply } from './runner-process.ts';

const [name, json] = process.argv.slice(2) as [RunnerName, string];
const options: RunnerOptions = JSON.parse(json);
const { concurrency, browserPath, loopWait } = options;
const sendReply = (reply: RunnerReply) => process.send?.(reply);
const starters = {
  curbcut: () => startCurbcut(options),
  'axe-loop': () => startAxeLoop(concurrency, browserPath, loopWait),
  'load-only': () => startLoadOnly(concurrency, browserPath),
} as const;

try {
  const runner = await starters[name]();
  process.on('message', async (command: RunnerCommand) => {
    try {
      if ('visit' in command) {
        await runner.visit(command.visit);
        sendReply({ done: true });
      } else {
        await runner.close();
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
