import { mapRoute } from '@kz/contract/rules'
import type { NewestRun } from '@kz/contract/runs/replays'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useSeen } from '../../lib/hooks/use-seen.ts'
import { isPlainConnection } from '../../lib/live/plain-connection.ts'
import { whenIdle } from '../../lib/page-settled.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { clockText, differenceText } from '../../ui/time/time-parts.ts'
import styles from './flat-view.module.css'

type Run = NonNullable<NewestRun>

const pathOf = (places: readonly number[]): string =>
  places.length === 0 ? '' : `M${places.slice(0, 2).join(' ')}L${places.slice(2).join(' ')}`
const lastOf = (places: readonly number[]): string => `translate(${places.at(-2) ?? -99} ${places.at(-1) ?? -99})`

/**
 * The end of the newest record against the one it beat, drawn flat. It stands until the browser is idle, then goes on again
 * and again while it is seen: not where motion or data is spared, unless it is asked to.
 */
export function FlatView({ run }: { run: Run }) {
  const { flat, beaten, player, country, mapName, route, timeMs, dateIso } = run
  const own = useRef<SVGGElement>(null)
  const other = useRef<SVGGElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const lead = useRef<HTMLSpanElement>(null)
  const [wish, setWish] = useState<boolean | null>(null)
  const [isIdle, setIdle] = useState(false)
  const [watch, isSeen] = useSeen()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => whenIdle(() => setIdle(isPlainConnection())), [])
  const moves = wish ?? (isIdle && !isStill)
  const wonMs = beaten && beaten.timeMs - timeMs
  useEffect(() => {
    if (!moves || !isSeen) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    void import('./move-flat.ts').then(({ moveFlat }) => {
      if (isOver || !own.current || !time.current) return
      const parts = { own: own.current, other: other.current, time: time.current, lead: lead.current }
      stop = moveFlat(run, parts)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [moves, isSeen, run])
  return (
    <div className={styles.view} data-theme="dark" ref={watch}>
      <svg
        viewBox="0 0 1000 400"
        role="img"
        aria-label={`The end of the run of ${player} on ${mapRoute(mapName, route)}${beaten ? `, against ${beaten.player}` : ''}`}
      >
        <path className={styles.otherWay} d={pathOf(flat.other)} />
        <path className={styles.casing} d={pathOf(flat.run)} />
        <path className={styles.ownWay} d={pathOf(flat.run)} />
        {flat.other.length > 0 && (
          <g ref={other} transform={lastOf(flat.other)}>
            <rect className={styles.other} x="-11" y="-44" width="22" height="44" rx="10" />
          </g>
        )}
        <g ref={own} transform={lastOf(flat.run)}>
          <rect className={styles.own} x="-11" y="-44" width="22" height="44" rx="10" />
        </g>
      </svg>
      <div className={styles.clock} aria-hidden="true">
        <span ref={time} className={styles.time}>
          {clockText(timeMs)}
        </span>
        {wonMs !== null && (
          <span ref={lead} className={styles.lead}>
            ▼ −{differenceText(wonMs)}
          </span>
        )}
      </div>
      <p className={styles.caption}>
        <PlayerName name={player} country={country} /> <MapLink mapName={mapName} route={route} />{' '}
        {dateIso && (
          <span className="dim no-wrap">
            <Age iso={dateIso} />
          </span>
        )}
      </p>
      <IconButton
        className={styles.pause}
        label={moves ? 'Pause the moving picture' : 'Move the picture'}
        icon={moves ? Pause : Play}
        onClick={() => setWish(!moves)}
      />
    </div>
  )
}
