import { Card } from '#app/components/Card.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { SkeletonBlock, SkeletonField } from '#app/components/Skeleton.tsx';

/** Shows the form's layout while the sample is being chosen, so that nothing moves when the form appears. */
export function NewAuditSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Card className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
        <SkeletonField />
        <SkeletonField />
        <SkeletonField />
        <SkeletonField />
      </Card>
      <Card className="grid gap-4 p-5">
        <p role="status" className="flex items-center gap-3 text-muted">
          <LoadingDots />
          Choosing pages...
        </p>
        <SkeletonBlock className="h-4 w-2/3" />
        <SkeletonBlock className="h-4 w-1/2" />
        <SkeletonBlock className="h-14" />
      </Card>
      <Card className="grid gap-6 p-5">
        <SkeletonBlock className="h-4 w-1/2" />
        <SkeletonBlock className="h-4 w-2/3" />
        <SkeletonBlock className="h-4 w-1/2" />
      </Card>
    </div>
  );
}
