import type { Answer, ContenderName, Order } from './contender-process.ts';
import { startCurbcut } from './curbcut.ts';
import { startAxeLoop, startLoadOnly } from './playwright-loop.ts';

const [name, concurrency, browserPath] = process.argv.slice(2) as [ContenderName, string, string];
const tell = (answer: Answer) => process.send?.(answer);
const starters = {
  curbcut: () => startCurbcut(Number(concurrency), browserPath, 'none'),
  'curbcut-pictures': () => startCurbcut(Number(concurrency), browserPath, 'findings'),
  'axe-loop': () => startAxeLoop(Number(concurrency), browserPath),
  'load-only': () => startLoadOnly(Number(concurrency), browserPath),
} as const;

try {
  const contender = await starters[name]();
  process.on('message', async (order: Order) => {
    try {
      if ('visit' in order) {
        await contender.visit(order.visit);
        tell({ done: true });
      } else {
        await contender.close();
        process.disconnect();
      }
    } catch (error) {
      tell({ failed: String(error) });
    }
  });
  tell({ ready: true });
} catch (error) {
  tell({ failed: String(error) });
}
