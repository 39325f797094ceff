import type { ContenderCommand, ContenderName, ContenderReply } from './contender-process.ts';
import { startCurbcut } from './curbcut.ts';
import { startAxeLoop, startLoadOnly } from './playwright-loop.ts';

const [name, concurrency, browserPath] = process.argv.slice(2) as [ContenderName, string, string];
const sendReply = (reply: ContenderReply) => process.send?.(reply);
const starters = {
  curbcut: () => startCurbcut(Number(concurrency), browserPath, 'none'),
  'curbcut-screenshots': () => startCurbcut(Number(concurrency), browserPath, 'findings'),
  'axe-loop': () => startAxeLoop(Number(concurrency), browserPath),
  'load-only': () => startLoadOnly(Number(concurrency), browserPath),
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
