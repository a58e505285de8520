import type { Tonight } from '@kz/contract/runs/replays'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { InlineReplay } from '../../blocks/replay/inline-replay.tsx'
import { useStill } from '../../blocks/replay/watched-run.tsx'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/page/announcer.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './tonight.module.css'

export type ShownRun = Tonight['runs'][number]

/** So long the end of a run stands before the next begins. */
const PAUSE_MS = 5_000

interface StageProps {
  runs: readonly ShownRun[]
  /** which of them plays; as many as there are: the ladder */
  at: number
  onAt: (at: number) => void
  ladder: ReactNode
}

/** What plays now, under its name; when it ends the next begins, unless its reader stays or wants no motion. */
export function Stage({ runs, at, onAt, ladder }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const [ended, setEnded] = useState(false)
  const still = useStill()
  const isThere = useTakenOver()
  const run = runs[at]
  const go = (to: number) => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false
    setEnded(false)
    onAt(to)
  }
  const next = useEffectEvent(() => go(at + 1))
  useEffect(() => {
    if (!ended || still) return
    const timer = setTimeout(next, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ended, still])
  const say = useEffectEvent(() => announce(run ? `${wordsOf(run)}, ${at + 1} of ${runs.length}` : 'The ladder'))
  const isFirst = useRef(true)
  // what had the focus is gone with the run before
  useLayoutEffect(() => {
    setEnded(false)
    if (!isFirst.current) say()
    isFirst.current = false
    if (hadFocus.current) box.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [at])
  return (
    <section aria-label="On now" className={styles.stage}>
      <div className={styles.now}>
        <div className={styles.words}>{run ? <NowWords run={run} /> : <b>The ladder, as it stands</b>}</div>
        <nav className="row" data-part="pager" aria-label="Runs of the evening">
          <Button small data-turns="previous" disabled={at === 0} onClick={() => go(at - 1)}>
            <Icon of={ChevronLeft} />
            <span className="visually-hidden">Previous run</span>
          </Button>
          <span className="dim no-wrap">{run ? `${at + 1} of ${runs.length}` : 'The end'}</span>
          <Button small data-turns="next" disabled={at >= runs.length} onClick={() => go(at + 1)}>
            <Icon of={ChevronRight} />
            <span className="visually-hidden">Next run</span>
          </Button>
        </nav>
      </div>
      <div ref={box} className={styles.box} tabIndex={-1}>
        {!isThere && <Spinner label="Loading the run" />}
        {isThere && run && (
          <InlineReplay key={run.demoId} demoId={run.demoId} look="embed" onEnd={() => setEnded(true)} />
        )}
        {isThere && !run && <div className={styles.ladder}>{ladder}</div>}
        {ended && run && (
          <div className={styles.next}>
            <span className="grow">
              Next: <bdi>{runs[at + 1] ? wordsOf(runs[at + 1] as ShownRun) : 'the ladder'}</bdi>
            </span>
            <Button small onClick={() => go(at + 1)}>
              Go on
            </Button>
            {!still && (
              <Button
                small
                kind="ghost"
                onClick={() => {
                  box.current?.focus({ preventScroll: true })
                  setEnded(false)
                }}
              >
                Stay here
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const wordsOf = ({ player, mapName }: ShownRun): string => `${player} on ${mapName}`

/** Whose run it is, and what it took. */
function NowWords({ run: { mapName, route, player, country, timeMs, beaten } }: { run: ShownRun }) {
  return (
    <>
      <MapLink mapName={mapName} route={route} />
      <PlayerName name={player} country={country} />
      <TimeText milliseconds={timeMs} record />
      <span className={styles.took}>
        <TimeDifference milliseconds={beaten && timeMs - beaten.timeMs} without={firstRecord(false)} />
        {beaten && (
          <span className="dim">
            {' '}
            against <bdi>{beaten.player}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

/** The place of the evening while it loads. */
export const StagePlace = ({ label }: { label: string }) => (
  <div className={styles.main} data-skeleton="">
    <div className={styles.stage}>
      <div className={styles.now} />
      <div className={styles.box}>
        <Spinner label={label} />
      </div>
    </div>
  </div>
)
