import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { isPlainConnection } from '../../lib/plain-connection.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './live-head.module.css'

interface LiveHeadProps {
  demoId: number
  /** whose run: `kz_map by player` */
  of: string
}

/** Over the picture of a map: its newest run, which moves quietly where the reader's browser and line allow it. */
export function LiveHead({ demoId, of }: LiveHeadProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true)
  const isSettled = useSettled()
  const [place, isSeen] = useSeen()
  const [isPaused, setPaused] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const at = useRef(0)
  const keepAt = useCallback((ms: number) => {
    at.current = ms
  }, [])
  const moves = !isStill && isSettled && isPlainConnection()
  // what was once loaded stays, and stands while nobody sees it
  if (moves && isSeen && !isWanted) setWanted(true)
  const replay = useQuery({ ...queryOf('GET /replay/{demoId}', { params: { demoId } }), enabled: moves && isWanted })
  const code = useQuery({
    queryKey: ['code', 'quiet-run'],
    queryFn: () => import('../../blocks/replay/quiet-run.tsx'),
    enabled: moves && replay.data?.track != null && replay.data.geometry !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const from = () => paths.replay(demoId, at.current > 0 ? { t: (at.current / 1000).toFixed(2), view: 'chase' } : {})
  const takeOver = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = from()
  }
  const { data } = replay
  return (
    <div ref={place} className={styles.live} data-theme="dark">
      {moves && data?.track && data.geometry && code.data && (
        <>
          <Boundary fallback={() => null}>
            <code.data.QuietRun
              track={data.track.url}
              geometry={data.geometry.url}
              startMs={data.startMs}
              endMs={data.endMs}
              words={`The run of ${of}, moving`}
              playing={isSeen && !isPaused}
              onAt={keepAt}
            />
          </Boundary>
          <a className={styles.over} href={paths.replay(demoId)} onClick={takeOver}>
            <span className="visually-hidden">Take over the run of {of}</span>
          </a>
          <button
            type="button"
            className={styles.pause}
            aria-label={isPaused ? 'Let the run go on' : 'Stop the run'}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon of={isPaused ? Play : Pause} size="sm" />
          </button>
        </>
      )}
    </div>
  )
}
