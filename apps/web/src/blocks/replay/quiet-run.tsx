import { useEffect, useMemo } from 'react'
import { createPlayer, type Player, PlayerContext } from './player.ts'
import { type GhostRun, spanOf, timedRun } from './replay-data.ts'
import { SceneView } from './scene-view.tsx'
import { useClock } from './use-clock.ts'
import { useMapGeometry, useTrack } from './use-tracks.ts'

interface QuietRunProps {
  track: string
  geometry: string
  startMs: number | null
  endMs: number | null
  /** what the picture shows, for eyes that see none */
  words: string
  playing: boolean
  /** the moment in milliseconds since the start, as it goes on */
  onAt: (at: number) => void
}

const NO_GHOSTS: readonly GhostRun[] = []

/** A run that moves by itself, again and again, without anything around it; nothing is shown before its first picture. */
export function QuietRun({ track, geometry, startMs, endMs, ...props }: QuietRunProps) {
  const { data: columns } = useTrack(track)
  const { map, error } = useMapGeometry(geometry)
  const run = useMemo(() => columns && timedRun(columns, startMs, endMs), [columns, startMs, endMs])
  const player = useMemo(() => run && loopOf(run), [run])
  if (!run || !player || (!map && !error)) return null
  return (
    <PlayerContext value={player}>
      <Moving {...props} player={player} />
      <SceneView run={run} ghosts={NO_GHOSTS} map={map} words={props.words} isQuiet />
    </PlayerContext>
  )
}

function loopOf(run: ReturnType<typeof timedRun>): Player {
  const span = spanOf(run)
  return createPlayer(span, {
    at: 0,
    view: 'chase',
    playing: true,
    loopFrom: 0,
    loopTo: Math.min(span.to, span.finish + 1_000),
  })
}

function Moving({ player, playing, onAt }: Pick<QuietRunProps, 'playing' | 'onAt'> & { player: Player }) {
  useClock()
  useEffect(() => {
    player.play(playing)
  }, [player, playing])
  useEffect(() => player.watch(() => onAt(player.get().at)), [player, onAt])
  return null
}
