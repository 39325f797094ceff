/**
 * A placeholder for text or a control that is loading. It isn't animated; text next to it says what's
 * loading.
 */
export function SkeletonBlock({ className }: { className: string }) {
  return <div aria-hidden="true" className={`rounded-small bg-sunken ${className}`} />;
}

/** A placeholder for a form field. */
export function SkeletonField() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <SkeletonBlock className="h-4 w-24" />
      <div className="h-12 rounded-field border-2 border-line bg-sunken" />
    </div>
  );
}
