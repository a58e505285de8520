import type { ReplyOf } from '@kz/contract/api'
import { parseTime } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { MapTitle } from '../../blocks/map/map-title.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import facts from '../../ui/facts.module.css'
import { OutsideLink } from '../../ui/outside-link.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { endsIn, untilNext } from './ends-in.ts'
import { JoinServer } from './join-server.tsx'
import { MapCap } from './map-cap.tsx'
import mapOfTheDayStyles from './map-of-the-day.module.css'
import styles from './map-of-the-day-page.module.css'
import { Runner } from './runner.tsx'

type Motd = ReplyOf<'GET /motd/'>
type Run = NonNullable<Motd['currentMotdRecord']>

/** Today's map with its best run, yesterday's, and the way to the server. */
export function MapOfTheDayPanel() {
  const motd = useQuery({
    ...queryOf('GET /motd/'),
    refetchInterval: ({ state }) => (state.data ? untilNext(state.data.endsIso, new Date()) : false),
  })
  const now = useNow(15_000)
  const { data } = motd
  return (
    <Panel
      id="map-of-the-day"
      className={`${mapOfTheDayStyles.motd} ${styles.motd}`}
      title="Map of the day"
      sub={data?.currentMotdRecord && endsIn(data.endsIso, now)}
      actions={
        <ButtonLink small kind="ghost" href={paths.mapOfTheDay()}>
          All
        </ButtonLink>
      }
      flush
    >
      <QueryBody query={motd} name="the map of the day" loading={<MotdSkeleton />} padded>
        {(known) => <MapOfTheDay motd={known} />}
      </QueryBody>
    </Panel>
  )
}

function MapOfTheDay({ motd: { currentMotdRecord: today, previousMotdRecord: yesterday, joinUrl } }: { motd: Motd }) {
  return (
    <>
      {today && (
        <MapCap map={today} width={384} eager>
          <MapName mapName={today.mapName} />
        </MapCap>
      )}
      <div className={`${panel.body} ${mapOfTheDayStyles.motdFacts}`}>
        {today ? <Best run={today} /> : <p className="dim">No map today.</p>}
        <Days today={today} yesterday={yesterday} />
        <JoinServer joinUrl={joinUrl} />
      </div>
    </>
  )
}

/** The name of the map; where the site was told of one, it leads to another site's page of the map. */
function MapName({ mapName }: { mapName: string }) {
  const { mapPage } = useSite()
  if (!mapPage)
    return (
      <a className={`display ${mapOfTheDayStyles.disp}`} href={paths.record(mapName)}>
        <MapTitle mapName={mapName} />
      </a>
    )
  return (
    <OutsideLink
      className={`display ${mapOfTheDayStyles.disp}`}
      href={mapPage.replaceAll('{map}', encodeURIComponent(mapName))}
    >
      <MapTitle mapName={mapName} />
      <span className="visually-hidden"> (new tab)</span>
    </OutsideLink>
  )
}

function Best({ run: { time, timeDiff } }: { run: Run }) {
  const milliseconds = time === null ? null : parseTime(time)
  const difference = differenceOf(timeDiff)
  if (milliseconds === null) return <p className={mapOfTheDayStyles.noRun}>No run yet!</p>
  return (
    <div className={`row ${mapOfTheDayStyles.best}`}>
      <TimeText milliseconds={milliseconds} look="large" record={difference === null || difference <= 0} />
      <span className="end" data-part="actions">
        {difference !== null && <TimeDifference milliseconds={difference} behind />}
      </span>
    </div>
  )
}

/** Whose runs these were. A day nobody finished is not told, except that there were runs. */
function Days({ today, yesterday }: { today: Run | null; yesterday: Run | null }) {
  const before = yesterday?.time ? parseTime(yesterday.time) : null
  if (!today?.playerName && before === null) return null
  return (
    <dl className={facts.facts}>
      {today?.playerName && (
        <>
          <dt>
            Today <Runner run={today} />
          </dt>
          <dd className="dim">{counted(today.runs, 'run')}</dd>
        </>
      )}
      {yesterday && before !== null && (
        <>
          <dt>
            <span data-tip={yesterday.mapName}>Yesterday</span> <Runner run={yesterday} />
            <span className="visually-hidden">
              {' '}
              on <bdi>{yesterday.mapName}</bdi>
            </span>
          </dt>
          <dd>
            <TimeText milliseconds={before} />
          </dd>
        </>
      )}
    </dl>
  )
}

function MotdSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the map of the day</span>
      <div className={`${mapOfTheDayStyles.cover} ${styles.cover}`} aria-hidden="true" />
      <div className={`${panel.body} ${mapOfTheDayStyles.motdFacts}`} aria-hidden="true">
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton width="70%" />
        <Skeleton width="62%" />
        <Skeleton width="100%" height="2rem" />
      </div>
    </div>
  )
}
