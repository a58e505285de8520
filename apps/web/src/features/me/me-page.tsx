import type { Overview } from '@kz/contract/runs/me'
import { useQuery } from '@tanstack/react-query'
import { Upload, User } from 'lucide-react'
import { useEffect } from 'react'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refetchStale } from '../../lib/refetch-stale.ts'
import { count, ordinal } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { DaysPanel } from './days-panel.tsx'
import { FavouritesPanel } from './favourites-panel.tsx'
import { GoalsPanel } from './goals-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MapsPanel } from './maps-panel.tsx'
import styles from './me.module.css'
import { RankPanel } from './rank-panel.tsx'
import { SincePanel } from './since-panel.tsx'

/** /me: what is next, what changed since the last visit, where one stands. */
export function MePage() {
  const overview = useQuery(queryOf('GET /me/overview'))
  const goals = useQuery(queryOf('GET /me/goals'))
  // the parts come together, when they are as long as they will be, so that nothing moves
  const isKnown = !overview.isPending && !goals.isPending
  useVisit()
  return (
    <div className="stack">
      <PageHead title="My KZ" sub={overview.data ? summary(overview.data) : SUB_TO_COME}>
        <span className={`row wrap ${styles.buttons}`}>
          <ButtonLink small href={paths.ownProfile()}>
            <Icon of={User} size="sm" />
            Public profile
          </ButtonLink>
          <ButtonLink small href={paths.uploadDemo()}>
            <Icon of={Upload} size="sm" />
            Send a demo
          </ButtonLink>
        </span>
      </PageHead>
      {isKnown ? (
        <>
          <div className={styles.wide}>
            <GoalsPanel overview={overview.data} />
            <SincePanel query={overview} />
          </div>
          <MapsPanel />
          <div className={styles.halves}>
            <RankPanel query={overview} />
            <DaysPanel query={overview} />
          </div>
          <div className={styles.wide}>
            <LatestPanel query={overview} />
            <FavouritesPanel />
          </div>
        </>
      ) : (
        <div className={styles.toCome}>
          <SkeletonRows label="Loading your page" count={8} height="3.25rem" />
        </div>
      )}
    </div>
  )
}

/** A visit is told once a page; what changed is asked for after it, for it begins where the visit before ended. */
function useVisit(): void {
  useEffect(() => {
    api
      .call('POST /me/visit')
      .then(({ beforeIso }) => {
        if (beforeIso) for (const call of ['GET /me/overview', 'GET /me/maps']) refetchStale(queryClient, [call])
      })
      // the page is whole without it
      .catch(() => undefined)
  }, [])
}

function summary({ maps, records, rank, of, runsThisWeek }: Overview): string {
  const done = maps.reduce((sum, line) => sum + line.done, 0)
  const place = rank === null ? 'no place yet' : `${ordinal(rank)} of ${count(of)}`
  return `${counted(done, 'map')}, ${counted(records, 'record')}, ${place}. ${counted(runsThisWeek, 'run')} this week.`
}
