import type { LatestDemo } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CommentCount } from '../../blocks/comments/comment-count.tsx'
import type { Liked } from '../../blocks/like/like-queue.ts'
import { likesQuery } from '../../blocks/like/likes.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { word } from '../../lib/text/word.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel, ScrollRegion } from '../../ui/page/panel.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { DemoTable } from './demo-table.tsx'
import { FeaturedDemo } from './featured-demo.tsx'
import styles from './latest-demos.module.css'
import { joinParts, newCount } from './latest-demos.ts'
import { useFreshDemos } from './use-fresh-demos.ts'
import { useLatestDemos } from './use-latest-demos.ts'

const DemoComments = lazy(async () => ({ default: (await import('./demo-comments.tsx')).DemoComments }))

/** as high as what comes: the newest record, the head and fourteen rows */
const SKELETONS = 18
/** a phone shows so many until it is asked for all (latest-demos.css) */
const PHONE_ROWS = 7

interface LatestDemosPanelProps {
  withRejected: boolean
  onRejected: (on: boolean) => void
}

/** The newest demos: the newest record large, then the table, the rejected ones on request. */
export function LatestDemosPanel({ withRejected, onRejected }: LatestDemosPanelProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [discussed, setDiscussed] = useState(false)
  const hash = useHash()
  useEffect(() => {
    if (hash.startsWith('comment-')) setDiscussed(true)
  }, [hash])
  const comments = useQuery(likesQuery).data?.totalComments ?? 0
  const demos = useLatestDemos(withRejected)
  const parts = demos.data?.pages ?? []
  return (
    <Panel
      id="demos"
      title="Latest demos"
      sub={<NewCount demos={parts.flat()} hasMore={demos.hasNextPage} />}
      flush
      className={showsAll ? `${styles.demos} ${styles.all}` : `${styles.demos}`}
      actions={
        <>
          <Switch label="Show rejected" on={withRejected} onChange={onRejected} />
          <CommentCount
            comments={comments}
            of={word('the latest demos')}
            open={discussed}
            onToggle={() => setDiscussed(!discussed)}
          />
        </>
      }
    >
      <ListBody query={demos} name="the latest demos" rows={SKELETONS}>
        {() => <DemoList parts={parts} showsAll={showsAll} onShowAll={() => setShowsAll(true)} demos={demos} />}
      </ListBody>
      {discussed && (
        <Suspense fallback={<SkeletonRows label="Loading comments" count={3} height="3.25rem" />}>
          <DemoComments demos={parts.flat()} onClose={() => setDiscussed(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** The server has counted all of those whose first rows the page has brought. */
function NewCount({ demos, hasMore }: { demos: readonly LatestDemo[]; hasMore: boolean }) {
  return <span suppressHydrationWarning>{newCount(demos, hasMore)}</span>
}

interface DemoListProps {
  parts: LatestDemo[][]
  showsAll: boolean
  onShowAll: () => void
  demos: ReturnType<typeof useLatestDemos>
}

function DemoList({ parts, showsAll, onShowAll, demos }: DemoListProps) {
  const likes = useQuery(likesQuery).data?.demos
  const fresh = useFreshDemos()
  const isSettled = useSettled()
  const { featured, rows } = joinParts(parts)
  const likedOf = (demo: LatestDemo): Liked => likes?.[demo.demoId] ?? { liked: demo.liked, likes: demo.likes }
  if (!featured && rows.length === 0)
    return <EmptyState title="No demos yet.">A demo appears here once a checker has released it.</EmptyState>
  return (
    <>
      {featured && (
        <FeaturedDemo
          key={featured.demoId}
          demo={featured}
          liked={likedOf(featured)}
          fresh={fresh.has(featured.demoId)}
        />
      )}
      {(featured || rows.length > 0) && (
        <ScrollRegion label="Latest demos table">
          <DemoTable
            headline={featured}
            demos={featured ? [featured, ...rows] : rows}
            likedOf={likedOf}
            fresh={fresh}
          />
          {isSettled && demos.hasNextPage && (
            <div className={styles.loadMore}>
              <Button
                small
                kind="ghost"
                busy={demos.isFetchingNextPage}
                busyText="Loading..."
                onClick={() => demos.fetchNextPage()}
              >
                Load 50 more
              </Button>
            </div>
          )}
        </ScrollRegion>
      )}
      {!showsAll && rows.length > PHONE_ROWS && (
        <div className={`${panel.foot} ${styles.showall}`}>
          <Button small kind="ghost" onClick={onShowAll}>
            Show all <span suppressHydrationWarning>{rows.length}</span> demos
          </Button>
        </div>
      )}
    </>
  )
}
