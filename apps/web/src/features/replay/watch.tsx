import { useMemo, useSyncExternalStore } from 'react'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { VIEWS } from '../../blocks/replay/cameras.ts'
import type { GhostRow } from '../../blocks/replay/ghost-list.tsx'
import { LatePlayer } from '../../blocks/replay/late-player.tsx'
import { createPlayer, type Player } from '../../blocks/replay/player.ts'
import { type GhostRun, spanOf, type TimedRun, timedRun } from '../../blocks/replay/replay-data.ts'
import { useMapGeometry, useTracks } from '../../blocks/replay/use-tracks.ts'
import { useRawAddress } from '../../lib/raw-address.ts'
import { isSavingData } from '../../lib/saving-data.ts'
import { useMedia } from '../../lib/use-media.ts'
import { MapNote } from './map-note.tsx'
import { MoreAboutRun } from './more-about-run.tsx'
import { wantedOf } from './replay-address.ts'
import type { Replay } from './replay-page.tsx'
import { copyLink } from './share.ts'

/** Player, ghosts and everything below them, once the run's track is read. */
export function Watch({ replay, run: read }: { replay: Replay; run: TimedRun }) {
  const address = useRawAddress()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const { demoId } = replay
  // the run and its player are made once: the address changes as links are copied, not what is watched
  const run = useMemo(() => read, [demoId])
  const player = useMemo(() => playerOf(replay, run, address, still || isSavingData()), [run])
  const on = useSyncExternalStore(
    player.watch,
    () => player.get().ghosts,
    () => player.get().ghosts,
  )
  const chosen = replay.ghosts.flatMap((ghost, index) => (on.has(index + 2) ? [{ ghost, place: index + 2 }] : []))
  const { tracks, failed } = useTracks(chosen.map(({ ghost }) => ghost.track.url))
  const ghosts = useMemo(() => ghostsOf(replay, tracks), [replay, tracks])
  const { map, progress, error } = useMapGeometry(replay.geometry?.url ?? null)
  const missing = new Map(
    chosen.flatMap(({ ghost, place }) => {
      const { url } = ghost.track
      if (tracks.has(url)) return []
      return [[place, failed.has(url) ? 'does not read' : 'loading...'] as const]
    }),
  )
  return (
    <>
      <LatePlayer
        {...{ player, run, ghosts, missing, map, marks: [] }}
        name={replay.player}
        words={wordsOf(replay, run)}
        rows={rowsOf(replay)}
        note={<MapNote replay={replay} progress={progress} error={error} />}
        onCopyLink={() => void copyLink(replay, player)}
      />
      <MoreAboutRun replay={replay} run={run} player={player} words={wordsOf(replay, run)} />
    </>
  )
}

/** Plays at once, as it was asked for; stands at the moment of a link, and from above for whoever wants no motion. */
function playerOf(replay: Replay, run: TimedRun, address: Readonly<Record<string, unknown>>, still: boolean): Player {
  const { at, view, vs, rate } = wantedOf(address)
  const against = vs ?? replay.ghosts.slice(0, 1).map((ghost) => ghost.demoId)
  const places = replay.ghosts.flatMap((ghost, index) => (against.includes(ghost.demoId) ? [index + 2] : []))
  return createPlayer(spanOf(run), {
    ...(at !== null && { at }),
    ...(rate !== null && { rate }),
    playing: at === null && !still,
    view: VIEWS.find((one) => one === view) ?? (still ? 'top' : 'chase'),
    ghosts: new Set(places),
  })
}

function ghostsOf(replay: Replay, tracks: ReturnType<typeof useTracks>['tracks']): GhostRun[] {
  return replay.ghosts.flatMap(({ track, startMs, endMs, player }, index) => {
    const columns = tracks.get(track.url)
    return columns ? [{ ...timedRun(columns, startMs, endMs), place: index + 2, name: player }] : []
  })
}

function rowsOf({ player, country, timeMs, ghosts }: Replay): GhostRow[] {
  return [
    { place: 1, name: player, player: <PlayerName name={player} country={country} />, date: null, timeMs },
    ...ghosts.map((ghost, index) => ({
      place: index + 2,
      name: ghost.player,
      player: <PlayerName name={ghost.player} country={ghost.country} />,
      date: ghost.dateIso && <Moment iso={ghost.dateIso} look="day" />,
      timeMs: ghost.timeMs,
    })),
  ]
}

/** What the picture shows, for eyes that see none. */
function wordsOf({ player, mapName, time }: Replay, { jumps, run }: TimedRun): string {
  const fastest = Array.from(run.speed).reduce((most, speed) => Math.max(most, speed), 0)
  const hops = jumps.length === 1 ? 'one jump' : `${jumps.length} jumps`
  return `${player} on ${mapName} in ${time}: ${hops}, at most ${Math.round(fastest)} units a second.`
}
