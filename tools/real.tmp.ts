import { capturePage, closeTestKit, measureContrast, restUrl } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { judge, ruleById } from '@curbcut/rules';
const rule = ruleById('color-contrast')!; const seen = new Map<string, number>(); let asked=0, pages=0, withQ=0;
for (const path of process.argv.slice(2)) { try {
  const page = await restUrl('file://' + path); const capture = await capturePage(page); const model = createPageModel(capture);
  const q = model.contrastQuestions('minimum'); const f = await measureContrast(page, capture, q); if (f) capture.facts.contrast = f; pages++; asked += q.length; if (q.length) withQ++;
  for (const x of judge(model, [rule]).findings) { const k = [x.outcome, x.reason, x.facts.ratio, x.facts.foreground, x.facts.background, x.element.tag].join(' '); if (!seen.has(k)) console.log(path.split('/').slice(-2).join('/'), k, '|', x.element.selector.slice(0,80), '|', x.element.snippet.slice(0,90).replace(/\s+/g,' ')); seen.set(k,(seen.get(k)??0)+1); }
} catch (e) { console.log(path, String(e).slice(0,200)); } }
console.log({pages, withQ, asked}); await closeTestKit();
