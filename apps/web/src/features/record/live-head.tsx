import type { HistoryRow } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { Layers, Pause, Play } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { queryOf } from '../../lib/api.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useSeen } from '../../lib/hooks/use-seen.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { isPlainConnection } from '../../lib/live/plain-connection.ts'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import styles from './live-head.module.css'

interface LiveHeadProps {
  demoId: number
  /** whose run: `kz_map by player` */
  of: string
  /** the demos of the other records of the route */
  others: readonly number[]
  /** more beside the buttons */
  children?: ReactNode
}

/**
 * Over the picture of a map: a run, which moves quietly where the reader's browser and line allow it, or stands at its fastest
 * moment for who wants no motion, and the ways to it.
 */
export function LiveHead({ demoId, of, others, children }: LiveHeadProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true)
  const isSettled = useSettled()
  const [place, isSeen] = useSeen()
  const [isPaused, setPaused] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const at = useRef(0)
  const keepAt = useCallback((ms: number) => {
    at.current = ms
  }, [])
  const isDrawn = isSettled && isPlainConnection()
  // what was once loaded stays, and stands while nobody sees it
  if (isDrawn && isSeen && !isWanted) setWanted(true)
  const replay = useQuery({ ...queryOf('GET /replay/{demoId}', { params: { demoId } }), enabled: isDrawn && isWanted })
  const code = useQuery({
    queryKey: ['code', 'quiet-run'],
    queryFn: () => import('../../blocks/replay/quiet-run.tsx'),
    enabled: isDrawn && replay.data?.track != null && replay.data.geometry !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const from = () => paths.replay(demoId, at.current > 0 ? { t: (at.current / 1000).toFixed(2), view: 'chase' } : {})
  const takeOver = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = from()
  }
  const { data } = replay
  const before = data?.ghosts.find((ghost) => ghost.demoId === others.at(-1))
  return (
    <div ref={place} className={styles.live} data-theme="dark">
      {isDrawn && data?.track && data.geometry && code.data && (
        <>
          <Boundary fallback={() => null}>
            <code.data.QuietRun
              of={{ ...data, track: data.track }}
              ghost={(!isStill && before) || null}
              geometry={data.geometry.url}
              words={`The run of ${of}, ${isStill ? 'at its fastest' : 'moving'}`}
              isStill={isStill}
              playing={isSeen && !isPaused}
              onAt={keepAt}
            />
          </Boundary>
          <a className={styles.over} href={paths.replay(demoId)} onClick={takeOver}>
            <span className="visually-hidden">Take over the run of {of}</span>
          </a>
          {!isStill && (
            <button
              type="button"
              className={styles.pause}
              aria-label={isPaused ? 'Let the run go on' : 'Stop the run'}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon of={isPaused ? Play : Pause} size="sm" />
            </button>
          )}
        </>
      )}
      <div className={styles.foot}>
        <WatchLink className={`${button.button} ${button.primary}`} demoId={demoId} of={of}>
          Watch
        </WatchLink>
        {others.length > 0 && (
          <a className={`${button.button} ${styles.race}`} href={paths.replay(demoId, { vs: others.join(',') })}>
            <Icon of={Layers} size="sm" />
            {others.length === 1 ? 'Race both records' : `Race all ${others.length + 1} records`}
          </a>
        )}
        {children}
      </div>
    </div>
  )
}

/** The run to show and those to race: the record where it has a file, else the newest run that has one. */
export function runsOfHead(rows: readonly HistoryRow[], records: readonly HistoryRow[]) {
  const seen = ({ hasFile, isDeleted }: HistoryRow) => hasFile && !isDeleted
  const record = records.at(-1)
  const shown = record && seen(record) ? record : rows.find(seen)
  return { shown, others: records.flatMap((row) => (seen(row) && row !== shown ? [row.demoId] : [])) }
}
