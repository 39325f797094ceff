import { ProcessSection, type ProcessSectionProps } from './ProcessSection.tsx';
import { ViewSection, type ViewSectionProps } from './ViewSection.tsx';

/** The sample's views, in addition to its pages, and its complete processes. */
export function ViewsEditor({
  options,
  warning,
  proposed,
  onAddProposed,
  ...sample
}: ViewSectionProps & ProcessSectionProps) {
  return (
    <>
      <ViewSection {...sample} options={options} warning={warning} />
      <ProcessSection {...sample} proposed={proposed} onAddProposed={onAddProposed} />
    </>
  );
}
