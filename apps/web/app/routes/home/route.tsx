import { useRef } from 'react';
import { AutomationLimits } from './AutomationLimits.tsx';
import { Assistant } from './assistant/Assistant.tsx';
import { Demo } from './demo/Demo.tsx';
import { HeroForm } from './HeroForm.tsx';
import { KeyNumbers } from './key-numbers/KeyNumbers.tsx';
import { ScanBenefits } from './ScanBenefits.tsx';
import { ScoreExample } from './score/ScoreExample.tsx';
import { WidgetDemo } from './widget-demo/WidgetDemo.tsx';

export default function Home() {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <div className="page-width pt-14 pb-12 text-center sm:pt-24 sm:pb-20">
        <h1 className="mx-auto max-w-[17ch] text-display font-extrabold tracking-[-0.028em]">
          Find and fix accessibility issues on your website
        </h1>
        <div className="mt-8 sm:mt-12">
          <HeroForm form={form} />
        </div>
      </div>
      <Demo />
      <ScanBenefits />
      <ScoreExample />
      <KeyNumbers />
      <WidgetDemo />
      <AutomationLimits />
      <Assistant onQuickScan={() => form.current?.querySelector<HTMLInputElement>('[name=url]')?.focus()} />
    </>
  );
}
