import type { PlayerStats, Profile } from '@kz/contract/accounts/profiles'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { pageOf } from '../../blocks/post/page-of.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { count } from '../../lib/text/format.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton, SkeletonRows } from '../../ui/page/skeleton.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { happenings } from './activity.ts'
import { ActivityList } from './activity-list.tsx'
import { AchievementsPanel } from './panels/achievements-panel.tsx'
import { BestsPanel } from './panels/bests-panel.tsx'
import { CareerPanel } from './panels/career-panel.tsx'
import { CommentsPanel } from './panels/comments-panel.tsx'
import { CupsPanel } from './panels/cups-panel.tsx'
import { EventsPanel } from './panels/events-panel.tsx'
import { ForumPanel } from './panels/forum-panel.tsx'
import { GuessrPanel } from './panels/guessr-panel.tsx'
import { JumpsPanel } from './panels/jumps-panel.tsx'
import { KeptPanels } from './panels/kept-panels.tsx'
import { MapsPanel } from './panels/maps-panel.tsx'
import { PinnedPanel } from './panels/pinned-panel.tsx'
import { PointsPanels } from './panels/points-panels.tsx'
import { RecordsPanel } from './panels/records-panel.tsx'
import { RunsPanel } from './panels/runs-panel.tsx'
import { SectionsHeldPanel } from './panels/sections-held-panel.tsx'
import { SharePanel } from './panels/share-panel.tsx'
import { YearPanel } from './panels/year-panel.tsx'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { isYearEnd, type ProfileTab, tabOf, tabsOf } from './profile-tabs.ts'
import { type RecordsView, readView, writeView } from './records-view.ts'

export const profileQuery = (nickname: string) => queryOf('GET /user/profile', { query: { nickname } })

type Search = Readonly<Record<string, unknown>>

interface ProfilePageProps {
  profile: Profile
  formerly: string | null
  isOwn: boolean
  /** the address behind its path */
  search: Search
  /** the address of this page with another query */
  href: (search: Search) => string
  /** `typed`: the address is replaced, the reader is still typing */
  onSearch: (search: Search, typed?: boolean) => void
}

const NAMES: Record<ProfileTab, string> = {
  overview: 'Overview',
  year: 'The year',
  records: 'Map records',
  runs: 'Runs',
  longjumps: 'Longjumps',
  maps: 'Maps made',
  forum: 'Forum',
  comments: 'Comments',
  activity: 'Activity',
  kzguessr: 'KzGuessr',
  kept: 'Favourites',
}

/** A player: who they are, what they hold and held, what they made and did. */
export function ProfilePage(props: ProfilePageProps) {
  const { profile, formerly, isOwn, search, href, onSearch } = props
  useTitle(profile.pseudo)
  const found = useQuery(queryOf('GET /user/stats', { query: { nickname: profile.pseudo } }))
  const stats = found.data
  const owner = profile.id === null ? 'holder' : isOwn ? 'self' : 'member'
  const tab = tabOf(search.tab, owner)
  const counts: Partial<Record<ProfileTab, number>> = {
    ...(stats && { records: stats.numberTotalRecords, longjumps: stats.longJumps.length }),
    maps: profile.mapsMade,
  }
  // of a year that is not over yet only those read who have its address
  const shown = tabsOf(owner).filter((name) => name !== 'year' || tab === 'year' || isYearEnd(pageNow()))
  const tabs = useRef<HTMLElement>(null)
  // on a phone the tabs are wider than the screen: the open one is brought into view, also once their counts are there
  useEffect(() => {
    const link = tabs.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`)
    if (!tabs.current || !link) return
    tabs.current.scrollLeft =
      link.offsetLeft - tabs.current.offsetLeft - (tabs.current.clientWidth - link.offsetWidth) / 2
  }, [tab, stats])
  return (
    <div className="stack">
      <ProfileHead profile={profile} stats={stats} formerly={formerly} isOwn={isOwn} />
      <nav ref={tabs} className={tabsStyles.tabs} aria-label="Parts of the profile">
        {shown.map((name) => (
          <a
            key={name}
            data-tab={name}
            href={href(name === 'overview' ? {} : { tab: name })}
            aria-current={name === tab ? 'page' : undefined}
          >
            {NAMES[name]}
            {counts[name] ? <em>{count(counts[name])}</em> : null}
          </a>
        ))}
      </nav>
      {tab === 'year' ? (
        <YearPanel player={profile.pseudo} />
      ) : tab === 'runs' ? (
        <RunsPanel
          player={profile.pseudo}
          isOwn={isOwn}
          page={pageOf(search.page)}
          onPage={(page) => onSearch({ tab, ...(page > 1 && { page }) })}
        />
      ) : tab === 'forum' && profile.id !== null ? (
        <ForumPanel
          userId={profile.id}
          page={pageOf(search.page)}
          onPage={(page) => onSearch({ tab, ...(page > 1 && { page }) })}
        />
      ) : tab === 'comments' && profile.id !== null ? (
        <CommentsPanel
          userId={profile.id}
          page={pageOf(search.page)}
          onPage={(page) => onSearch({ tab, ...(page > 1 && { page }) })}
        />
      ) : tab === 'kzguessr' && profile.id !== null ? (
        <GuessrPanel
          userId={profile.id}
          page={pageOf(search.page)}
          onPage={(page) => onSearch({ tab, ...(page > 1 && { page }) })}
        />
      ) : tab === 'kept' ? (
        <KeptPanels />
      ) : (
        <PageBody query={found} name="the records" rows={10}>
          {(known) => <Tab {...props} stats={known} tab={tab} />}
        </PageBody>
      )}
    </div>
  )
}

function Tab({
  profile,
  stats,
  tab,
  isOwn,
  search,
  onSearch,
}: ProfilePageProps & { stats: PlayerStats; tab: ProfileTab }) {
  const told = useMemo(() => happenings(profile, stats), [profile, stats])
  const view = readView(search)
  const show = (next: RecordsView, typed?: boolean) =>
    onSearch({ ...(tab !== 'overview' && { tab }), ...writeView(next) }, typed)
  const activity = (most: number) => (
    <Panel flush title="Latest activity">
      <ActivityList happenings={told.slice(0, most)} />
    </Panel>
  )
  const records = { stats, player: profile.pseudo, onView: show, pinned: isOwn ? profile.pinned : null }
  if (tab === 'records') return <RecordsPanel choice {...records} view={view} />
  if (tab === 'longjumps') return <JumpsPanel jumps={stats.longJumps} />
  if (tab === 'maps') return <MapsPanel player={profile.pseudo} />
  if (tab === 'activity') return activity(told.length)
  return (
    <>
      <CupsPanel achievements={profile.achievements} />
      <EventsPanel player={profile.pseudo} />
      <PinnedPanel profile={profile} isOwn={isOwn} />
      <div className={styles.two}>
        <CareerPanel career={stats.career} />
        <SharePanel stats={stats} />
      </div>
      <PointsPanels player={profile.pseudo} />
      <RecordsPanel {...records} view={{ ...view, show: 'held' }} />
      <div className={styles.two}>
        <BestsPanel player={profile.pseudo} />
        <SectionsHeldPanel player={profile.pseudo} />
      </div>
      <AchievementsPanel player={profile.pseudo} />
      <div className={styles.two}>
        <JumpsPanel best jumps={stats.longJumps} />
        {activity(8)}
      </div>
    </>
  )
}

/** While the player is looked up, or could not be. */
export function ProfilePlace({ query }: { query: UseQueryResult<unknown> }) {
  const loading = (
    <div className="stack">
      <section className={panel.panel} aria-busy="true">
        <span className="visually-hidden">Loading the profile</span>
        <div className={styles.profileWho}>
          <Skeleton width="6rem" height="6rem" />
          <div>
            <Skeleton width="14rem" height="2rem" />
          </div>
        </div>
      </section>
      <section className={panel.panel}>
        <SkeletonRows label="Loading the records" count={10} />
      </section>
    </div>
  )
  return (
    <QueryBody query={query} name="this profile" loading={loading}>
      {() => loading}
    </QueryBody>
  )
}
