import type { LatestDemo } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { Play, X } from 'lucide-react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Age } from '../../blocks/time/age.tsx'
import { queryOf } from '../../lib/api.ts'
import { writeStored } from '../../lib/session/storage.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { NewTag } from '../../ui/tag.tsx'
import { differenceText } from '../../ui/time/time-parts.ts'
import { FlatView } from './flat-view.tsx'
import { useLatestDemos } from './use-latest-demos.ts'
import styles from './welcome.module.css'
import { WelcomeGap } from './welcome-gap.tsx'

/**
 * What this is, for who comes the first time: the end of the newest record, moving; a sentence, that
 * record as a gap, three ways on. The style sheet hides it
 * from members and from who has closed it: the first script of index.html says so before anything is painted.
 */
export function Welcome() {
  const { data, isPending } = useLatestDemos(false)
  const demos = (data?.pages[0] ?? []).filter(({ rejected }) => !rejected)
  const moving = useQuery(queryOf('GET /record/newest-run')).data ?? null
  const shown = demos.find(({ demoId }) => demoId === moving?.demoId)
  const newest = shown ?? demos[0]
  const close = () => {
    writeStored('welcome', 'closed')
    document.documentElement.dataset.welcome = 'closed'
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={shown ? `${styles.welcome} ${styles.moving}` : styles.welcome} aria-labelledby="welcome-title">
      {shown && moving && <FlatView run={moving} />}
      <div className={styles.words}>
        <p id="welcome-title" className={styles.sentence}>
          Kreedz: climbing Counter-Strike 1.6 maps against the clock.
        </p>
        {newest && <Newest demo={newest} />}
        {isPending && <p className={styles.newest}>{SUB_TO_COME}</p>}
      </div>
      {newest && <WelcomeGap demo={newest} />}
      {isPending && <div className={styles.gap} />}
      <nav className={styles.ways} aria-label="Start here">
        <FirstWay demos={demos} watched={shown && moving ? moving.demoId : null} />
        <ButtonLink href={paths.start()}>Get ready</ButtonLink>
        <ButtonLink href={paths.register()}>Create account</ButtonLink>
      </nav>
      <IconButton className={styles.close} label="Close the welcome" icon={X} onClick={close} />
    </section>
  )
}

/** `kneeslide took 0.92 s off kz_map from wobble 2 h` */
function Newest({ demo }: { demo: LatestDemo }) {
  const difference = differenceOf(demo.timeDifference)
  const set = demo.formerUnknown ? 'holds the record of' : 'set the first record of'
  return (
    <p className={styles.newest}>
      {demo.isNew && <NewTag iso={demo.releaseDateIso} />}
      <span>
        <PlayerName name={demo.player} country={demo.playerCountry} />{' '}
        {difference === null ? set : `took ${differenceText(difference)} s off`}{' '}
        <MapLink mapName={demo.mapName} route={demo.route} />{' '}
        {demo.previousPlayer && (
          <span className={styles.former}>
            from <PlayerName quiet name={demo.previousPlayer} country={demo.previousPlayerCountry} />{' '}
          </span>
        )}
        <span className="dim no-wrap">
          <Age iso={demo.releaseDateIso} />
        </span>
      </span>
    </p>
  )
}

/** The newest run that plays here; else the newest with a demo, in the analyzer; else the records, where there are any. */
function FirstWay({ demos, watched }: { demos: readonly LatestDemo[]; watched: number | null }) {
  const hasRecords = (useQuery(queryOf('GET /record/top5')).data?.playerTop5.length ?? 0) > 0
  if (watched !== null)
    return (
      <ButtonLink kind="primary" href={paths.replay(watched, { play: 1 })}>
        <Icon of={Play} size="sm" />
        Watch a run
      </ButtonLink>
    )
  const kept = demos.find(({ hasFile }) => hasFile)
  if (kept)
    return (
      <ButtonLink kind="primary" href={paths.analyzer({ demo: kept.demoId })}>
        Watch a run
      </ButtonLink>
    )
  return demos.length > 0 || hasRecords ? (
    <ButtonLink kind="primary" href={paths.records()}>
      See the records
    </ButtonLink>
  ) : null
}
