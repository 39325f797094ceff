/** A blank where text or a control will appear. It doesn't move; next to it, text says what is loading. */
export function SkeletonBlock({ className }: { className: string }) {
  return <div aria-hidden="true" className={`rounded-small bg-sunken ${className}`} />;
}

/** A blank form field. */
export function SkeletonField() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <SkeletonBlock className="h-4 w-24" />
      <div className="h-12 rounded-field border-2 border-line bg-sunken" />
    </div>
  );
}
