import { describeScanStore } from '../../engine/test/describe-scan-store.ts';
import { SpoolStore } from './spool-store.ts';

describeScanStore('the spool', async (visits) => {
  const store = new SpoolStore();
  store.addStartPage(visits[0]!.result.page.url);
  for (const { result, clicks } of visits) {
    if (result.status === 'not-tested') {
      store.addPage(result.page, null);
      continue;
    }
    const { page, links, forms, fixes } = result;
    store.addPage(page, {
      place: { clicks, links, forms },
      fixes: fixes && { tried: [...fixes.fixes], attempted: [...fixes.attempted], fixed: [...fixes.fixed] },
    });
  }
  return { store, close: async () => store.close() };
});
