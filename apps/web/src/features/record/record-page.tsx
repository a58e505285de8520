import { mapRoute, splitMapRoute } from '@kz/contract/rules'
import type { MapRecords } from '@kz/contract/runs/records'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { FollowThing } from '../../blocks/follow-thing.tsx'
import { MapCard, MapCards } from '../../blocks/map/map-cards.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { BeatenButton } from '../../blocks/push/beaten-button.tsx'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { ofRoute, progression } from './history.ts'
import { LiveHead, runsOfHead } from './live-head.tsx'
import { LookHead } from './look-head.tsx'
import { MapFacts, MapHeading } from './map-facts.tsx'
import { MapFiles, MapPictures, PictureCount } from './map-files.tsx'
import { PageIndex } from './page-index.tsx'
import { ProgressionPanel } from './progression-panel.tsx'
import { RatingPanel } from './rating-panel.tsx'
import styles from './record.module.css'
import { RecordBox } from './record-box.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { SectionsPanel } from './sections/sections-panel.tsx'
import { TimesPanel } from './times/times-panel.tsx'

/** Of maps with one record, which most are not. */
const OneRecord = lazy(async () => ({ default: (await import('./alone/one-record.tsx')).OneRecord }))
const MapsLike = lazy(async () => ({ default: (await import('./alone/one-record.tsx')).MapsLike }))

export const mapQuery = (mapName: string) => queryOf('GET /record/map', { query: { mapName } })

interface RecordPageProps {
  map: MapRecords
  /** a route the map has */
  route: string
  onRoute: (route: string) => void
}

/** A map: who holds it, how the record went down, every released run. */
export function RecordPage({ map, route, onRoute }: RecordPageProps) {
  useTitle(map.mapName)
  const now = useMemo(pageNow, [])
  const rows = useMemo(() => ofRoute(map.listRecords, route), [map, route])
  const steps = useMemo(() => progression(rows, false, now), [rows, now])
  const cpSteps = useMemo(() => progression(rows, true, now), [rows, now])
  const of = mapRoute(map.mapName, route)
  const alone = steps.length === 1 ? steps[0]?.row : undefined
  const { shown, others } = useMemo(
    () =>
      runsOfHead(
        rows,
        steps.map(({ row }) => row),
      ),
    [rows, steps],
  )
  return (
    <div className={`stack ${styles.recordPage}`}>
      <Crumbs mapName={map.mapName} holder={steps.at(-1)?.row.playerId} />
      {map.routes.length > 1 && (
        <div className={styles.routes}>
          <Segmented
            label="Route"
            options={map.routes.map(({ route: name }) => ({ value: name, label: name || 'Main route' }))}
            value={route}
            onChange={onRoute}
          />
        </div>
      )}
      <section className={`${panel.panel} ${styles.hero}`} aria-label={of}>
        <div className={styles.pic}>
          <MapPicture
            src={map.mapImage}
            width={640}
            height={360}
            alt={`Picture of ${map.mapName}`}
            className=""
            eager
          />
          {shown ? (
            <LiveHead key={shown.demoId} demoId={shown.demoId} of={`${of} by ${shown.playerName}`} others={others}>
              <PictureCount mapName={map.mapName} />
            </LiveHead>
          ) : (
            <>
              <LookHead key={map.mapName} mapName={map.mapName} />
              <PictureCount mapName={map.mapName} />
            </>
          )}
        </div>
        <div className={styles.side}>
          <MapFacts map={map} rows={rows} route={route}>
            <MapFiles mapName={map.mapName} />
          </MapFacts>
          <RecordBox
            mapName={map.mapName}
            record={steps.at(-1)}
            cpRecord={cpSteps.at(-1)}
            recordable={map.recordable}
            of={of}
          />
        </div>
      </section>
      <PageIndex mapName={map.mapName} route={route} records={steps.length} comments={map.comments} />
      {alone && (
        <Suspense>
          <OneRecord mapName={map.mapName} route={route} record={alone} rows={rows} />
        </Suspense>
      )}
      <TimesPanel mapName={map.mapName} route={route} of={of} />
      <SectionsPanel key={`sections ${route}`} mapName={map.mapName} route={route} />
      <div id="records">
        <ProgressionPanel steps={steps} />
      </div>
      <RecordTabs key={route} map={map} rows={rows} of={of} now={now} hasOpenComments={steps.length < 2} />
      <RatingPanel mapName={map.mapName} />
      <MapPictures mapName={map.mapName} />
      {steps.length < 2 && (
        <Suspense>
          <MapsLike mapName={map.mapName} route={route} />
        </Suspense>
      )}
      {map.othersByMapper.length > 0 && (
        <Panel
          className={styles.others}
          title={map.authors.length > 1 ? 'Other maps by these mappers' : 'Other maps by the mapper'}
          actions={
            <ButtonLink small kind="ghost" href={allBy(map)}>
              All {count(map.mapsByMapper)}
            </ButtonLink>
          }
        >
          <MapCards>
            {map.othersByMapper.map((other) => (
              <MapCard key={other.mapName} {...other} />
            ))}
          </MapCards>
        </Panel>
      )}
    </div>
  )
}

/** Every map of one of its mappers. */
const allBy = ({ authors }: MapRecords) =>
  `${paths.records()}?mapper=${encodeURIComponent(authors.map(({ mapperName }) => mapperName).join(','))}`

/** `holder`: the account of who holds it, null without one; undefined where nobody does. */
function Crumbs({ mapName, holder }: { mapName: string; holder: number | null | undefined }) {
  const { user } = useSession()
  return (
    <nav className={`${pageHead.crumb} ${styles.crumbs}`} aria-label="Breadcrumb">
      <a href={paths.records()}>Records</a>
      <Icon of={ChevronRight} size="sm" />
      <a href={paths.records()}>Maps</a>
      <Icon of={ChevronRight} size="sm" />
      <span aria-current="page" dir="auto">
        {mapName}
      </span>
      <FollowThing of={{ kind: 'map', name: mapName }} />
      {holder !== undefined && <BeatenButton mapName={mapName} isOwn={holder !== null && holder === user?.userId} />}
    </nav>
  )
}

/** While the map is being loaded, or could not be: what its name alone tells stands already, as high as what comes. */
export function RecordPlace({ asked, query }: { asked: string; query: UseQueryResult<unknown> }) {
  const { mapName } = splitMapRoute(asked)
  const loading = (
    <div className={`stack ${styles.recordPage}`}>
      <section className={`${panel.panel} ${styles.hero}`} aria-label={mapName}>
        <div className={styles.pic}>
          <MapPicture
            src={`/media/maps/${encodeURIComponent(mapName)}.svg`}
            width={640}
            height={360}
            className=""
            eager
          />
        </div>
        <div className={styles.side}>
          <div className={styles.mid}>
            <MapHeading mapName={mapName} />
            <p className="muted">Loading the records of this map.</p>
          </div>
        </div>
      </section>
      <section className={panel.panel}>
        <SkeletonRows label={`Loading ${mapName}`} count={8} />
      </section>
    </div>
  )
  return (
    <div className="stack">
      <Crumbs mapName={mapName} holder={undefined} />
      <QueryBody query={query} name="this map" loading={loading}>
        {() => loading}
      </QueryBody>
    </div>
  )
}
