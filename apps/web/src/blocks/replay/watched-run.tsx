import type { Sign } from '@kz/contract/runs/analysis'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { isSavingData } from '../../lib/files/saving-data.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { LANGUAGE } from '../../lib/language/language.ts'
import { paths } from '../../lib/url/paths.ts'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { oddSpans } from '../analysis/explained.ts'
import type { FilmAbout } from '../film/plan/about.ts'
import { PlayerName } from '../member/player-name.tsx'
import { Moment } from '../run/moment.tsx'
import { STANDING_WORDS } from '../run/standing.tsx'
import { keyOf, type Replay } from './data/replay.ts'
import type { WantedReplay } from './data/replay-address.ts'
import { type GhostRun, type Mark, ON_ITS_WAY, spanOf, type TimedRun, timedRun } from './data/replay-data.ts'
import { useMapGeometry, useTrack, useTracks } from './data/use-tracks.ts'
import { LatePlayer } from './late-player.tsx'
import { createPlayer, type Player } from './player.ts'
import type { GhostRow } from './race/ghost-list.tsx'
import { ReplayPlace } from './replay-place.tsx'
import type { ReplayLook } from './replay-player.tsx'
import { VIEWS } from './scene/cameras.ts'
import { MapNote } from './scene/map-note.tsx'
import { useSplits } from './splits/splits.ts'

/** The run of a track, once that is read; why it could not be. */
export function TrackedRun({
  replay: { startMs, endMs, explained },
  url,
  children,
}: {
  replay: Replay
  url: string
  children: (run: TimedRun) => ReactNode
}) {
  const track = useTrack(url)
  return (
    <QueryBody
      query={track}
      name="the track of this run"
      failed={`The track of this run cannot be read. ${track.error?.message ?? ''}`}
      loading={<ReplayPlace label="Loading the run" />}
    >
      {(columns) => {
        const run = timedRun(columns, startMs, endMs)
        return children(explained && explained.judged > 0 ? { ...run, explained: oddSpans(explained.stretches) } : run)
      }}
    </QueryBody>
  )
}

interface WatchedRunProps {
  replay: Replay
  run: TimedRun
  player: Player
  marks: readonly Mark[]
  look?: ReplayLook
  onCopyLink?: () => void
  actions?: ReactNode
  /** below the player and what it says of the run */
  children?: ReactNode
}

/** A run of the site in the player: its map, and the other runs of its route as ghosts. */
export function WatchedRun({ replay, run, player, look = 'page', ...more }: WatchedRunProps) {
  const on = useSyncExternalStore(
    player.watch,
    () => player.get().ghosts,
    () => player.get().ghosts,
  )
  const chosen = replay.ghosts.flatMap((ghost, index) => (on.has(index + 2) ? [{ ghost, place: index + 2 }] : []))
  const { tracks, failed } = useTracks(chosen.map(({ ghost }) => ghost.track.url))
  const ghosts = useMemo(() => ghostsOf(replay, tracks), [replay, tracks])
  const splits = useSplits(replay)
  const about = useMemo(() => aboutOf(replay), [replay])
  const { map, progress, error } = useMapGeometry(replay.geometry?.url ?? null)
  const missing = new Map(
    chosen.flatMap(({ ghost, place }) => {
      const { url } = ghost.track
      if (tracks.has(url)) return []
      return [[place, failed.has(url) ? 'does not read' : ON_ITS_WAY] as const]
    }),
  )
  return (
    <LatePlayer
      {...{ player, run, ghosts, missing, map, look, splits }}
      {...more}
      name={replay.player}
      words={wordsOf(replay, run)}
      buttons={replay.buttons}
      {...(look !== 'embed' && { rows: rowsOf(replay) })}
      noun={replay.demoId == null ? 'run' : 'record'}
      about={look === 'embed' ? undefined : about}
      // in a small frame the grid says it itself
      note={(look !== 'embed' || replay.geometry) && <MapNote replay={replay} progress={progress} error={error} />}
    />
  )
}

const MOST_MARKS = 3

/** What it is stands in the report, in the page's language. */
const FINDING = 'Finding'

/** The first moments of each sign of a report, to be marked on the line of time; by the clock of the recording. */
export const marksOf = (signs: readonly Sign[]): Mark[] =>
  signs.flatMap(({ times, text }) =>
    times
      .slice(0, MOST_MARKS)
      .map((ms) => ({ ms, kind: 'finding' as const, text: LANGUAGE === 'en' ? text : FINDING })),
  )

/** Whether nothing should move before it is asked to: the reader wants no motion, or saves data. */
export const useStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)') || isSavingData()

/** Plays at once, as it was asked for; stands at the moment of a link, and from above where nothing should move. */
export function playerOf(
  replay: Replay,
  run: TimedRun,
  { at, view, vs, rate, film }: WantedReplay,
  still: boolean,
): Player {
  const against = vs ?? replay.ghosts.slice(0, 1).map(keyOf)
  const places = replay.ghosts.flatMap((ghost, index) => (against.includes(keyOf(ghost)) ? [index + 2] : []))
  return createPlayer(spanOf(run), {
    ...(at !== null && { at }),
    ...(rate !== null && { rate }),
    playing: at === null && film === null && !still,
    film,
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

/** What a film of the run says of it. */
function aboutOf({ mapName, route, player, country, timeMs, demoId = null, runId = null, ...said }: Replay): FilmAbout {
  const { isRecord = false, dateIso = null, checkedBy = null, standing, maySubmit = false } = said
  const isReleased = isRecord || dateIso !== null || checkedBy !== null
  const path = demoId === null ? paths.runReplay(runId ?? 0) : paths.replay(demoId)
  return {
    ...{ mapName, route, player, country, timeMs, isRecord, dateIso, checkedBy, demoId, runId, maySubmit },
    address: typeof document === 'undefined' ? null : new URL(path, document.baseURI).href,
    standing: standing ? STANDING_WORDS[standing].word.toLowerCase() : isReleased ? 'checked' : 'not checked yet',
  }
}

/** What the picture shows, for eyes that see none. */
export function wordsOf({ player, mapName, time }: Replay, { jumps, run }: TimedRun): string {
  const fastest = Array.from(run.speed).reduce((most, speed) => Math.max(most, speed), 0)
  const hops = jumps.length === 1 ? 'one jump' : `${jumps.length} jumps`
  return `${player} on ${mapName} in ${time}: ${hops}, at most ${Math.round(fastest)} units a second.`
}
