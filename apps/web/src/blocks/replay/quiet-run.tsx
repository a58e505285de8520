import { type CSSProperties, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { TimeText } from '../../ui/time/time-text.tsx'
import { fastestMs, type GhostRun, spanOf, type TimedRun, timedRun } from './data/replay-data.ts'
import { useMapGeometry, useTrack } from './data/use-tracks.ts'
import { createPlayer, type Player, PlayerContext, usePlayer } from './player.ts'
import styles from './quiet-run.module.css'
import { ghostLook, RUN_COLOUR } from './race/colours.ts'
import { SceneView } from './scene/scene-view.tsx'
import { useClock } from './use-clock.ts'

interface QuietTrack {
  player: string
  track: { url: string }
  startMs: number | null
  endMs: number | null
}

interface QuietRunProps {
  of: QuietTrack
  /** the record before it, which runs along once it has come */
  ghost: QuietTrack | null
  geometry: string
  /** what the picture shows, for eyes that see none */
  words: string
  /** it stands at its fastest moment, alone and without a clock */
  isStill?: boolean
  playing: boolean
  /** the moment in milliseconds since the start, as it goes on */
  onAt: (at: number) => void
}

/** the place of the record before */
const GHOST = 2

/** A run that moves by itself, again and again, with its clock and its ghost; nothing is shown before its first picture. */
export function QuietRun({ of, ghost, geometry, isStill = false, ...props }: QuietRunProps) {
  const run = useTimedRun(of)
  const before = useTimedRun(ghost)
  const { map, error } = useMapGeometry(geometry)
  const player = useMemo(() => run && (isStill ? stillOf(run) : loopOf(run)), [run, isStill])
  const ghosts = useMemo<readonly GhostRun[]>(
    () => (before && ghost ? [{ ...before, place: GHOST, name: ghost.player }] : []),
    [before, ghost],
  )
  if (!run || !player || (!map && !error)) return null
  return (
    <PlayerContext value={player}>
      {!isStill && <Moving {...props} player={player} />}
      <SceneView run={run} ghosts={ghosts} map={map} brushes={run.brushes} words={props.words} isQuiet />
      {!isStill && <Caption name={of.player} ghost={ghosts.length > 0 ? ghost : null} />}
    </PlayerContext>
  )
}

function useTimedRun(of: QuietTrack | null) {
  const { data } = useTrack(of?.track.url ?? null)
  const { startMs = null, endMs = null } = of ?? {}
  return useMemo(() => data && timedRun(data, startMs, endMs), [data, startMs, endMs])
}

/** The clock, and which of the two is whose. */
function Caption({ name, ghost }: { name: string; ghost: QuietTrack | null }) {
  const player = usePlayer()
  const at = useSyncExternalStore(
    player.watch,
    () => Math.min(Math.max(0, player.get().at), player.span.finish),
    () => 0,
  )
  return (
    <div className={styles.caption} aria-hidden="true">
      <TimeText milliseconds={at} look="large" className={styles.clock ?? ''} />
      <span className={styles.who}>
        <Whose colour={RUN_COLOUR}>
          <bdi>{name}</bdi>
        </Whose>
        {ghost && (
          <Whose colour={ghostLook(GHOST).colour}>
            {GHOST} <bdi>{ghost.player}</bdi>
          </Whose>
        )}
      </span>
    </div>
  )
}

const Whose = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span style={{ '--whose': colour } as CSSProperties}>{children}</span>
)

const loopStart = { at: 0, view: 'chase', playing: true, ghosts: new Set([GHOST]) } as const

function loopOf(run: TimedRun): Player {
  const span = spanOf(run)
  return createPlayer(span, { ...loopStart, loopFrom: 0, loopTo: Math.min(span.to, span.finish + 1_000) })
}

function stillOf(run: TimedRun): Player {
  const span = spanOf(run)
  return createPlayer(span, { ...loopStart, at: fastestMs(run), playing: false })
}

function Moving({ player, playing, onAt }: Pick<QuietRunProps, 'playing' | 'onAt'> & { player: Player }) {
  useClock()
  useEffect(() => {
    player.play(playing)
  }, [player, playing])
  useEffect(() => player.watch(() => onAt(player.get().at)), [player, onAt])
  return null
}
