import { isMapName } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { FilmAbout } from '../../../blocks/film/plan/about.ts'
import { momentKey } from '../../../blocks/film/plan/moment-key.ts'
import type { GhostRun, TimedRun } from '../../../blocks/replay/data/replay-data.ts'
import { useMapGeometry } from '../../../blocks/replay/data/use-tracks.ts'
import { LatePlayer } from '../../../blocks/replay/late-player.tsx'
import { createPlayer, type Player } from '../../../blocks/replay/player.ts'
import { mapWords } from '../../../blocks/replay/scene/map-note.tsx'
import { useStill } from '../../../blocks/replay/watched-run.tsx'
import { queryOf } from '../../../lib/api.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { type Playhead, usePlayhead } from '../charts/playhead.ts'
import { type Analysis, startOf } from '../read/analysis.ts'
import { changesOf, type MapChanges } from '../read/map-changes.ts'
import type { Other } from '../read/use-analysis.ts'

interface PlayerTabProps {
  analysis: Analysis
  other: Other
  /** a clip of the moment is to be made */
  clips: boolean
}

/** The run in three dimensions, from the file that never leaves the browser; a second demo runs beside it as a ghost. */
export function PlayerTab({ analysis, other, clips }: PlayerTabProps) {
  const site = useSiteMap(analysis)
  const about = useMemo(() => aboutOf(analysis), [analysis])
  const run = useMemo(() => timedRun(analysis), [analysis])
  const second = other.opening.kind === 'open' ? other.opening.analysis : null
  const ghosts = useMemo(() => ghostsOf(second), [second])
  const playhead = usePlayhead()
  const still = useStill()
  const player = useMemo(
    () => playerFor(analysis, run, playhead, { still, clips, ghosts }),
    [analysis, run, playhead, still, clips, ghosts],
  )
  useEffect(() => (player ? keepTogether(player, playhead, run?.startMs ?? 0) : undefined), [player, playhead, run])
  if (!run || !player)
    return (
      <Panel title="Player">
        <p className="dim">
          {analysis.kept ? 'A shared report holds no frames to play.' : 'The demo holds no frame of play.'}
        </p>
      </Panel>
    )
  const { findings, summary } = analysis.report
  const marks = findings.flatMap(({ hits, text }) =>
    hits.slice(0, MOST_MARKS).map(([startMs = 0]) => ({ ms: startMs - run.startMs, kind: 'finding' as const, text })),
  )
  const who = summary.player.name || 'a player'
  return (
    <LatePlayer
      {...{ player, run, ghosts, marks }}
      map={site.map}
      brushes={site.brushes}
      lights={site.lights}
      note={site.note}
      name={who}
      about={about}
      words={`The run of ${who} on ${summary.map || 'an unknown map'}${site.map ? '' : ' over a grid of 64 units'}, ${run.jumps.length} jumps.`}
    />
  )
}

/** What a film of a file says of it: it stays here, and nobody has checked it. */
function aboutOf(analysis: Analysis): FilmAbout {
  const run = timedRun(analysis)
  const { summary } = analysis.report
  return {
    ...{ mapName: summary.map || 'unknown map', route: '', player: summary.player.name || 'a player', country: null },
    timeMs: run ? run.finishMs - run.startMs : 0,
    ...{ isRecord: false, dateIso: null, checkedBy: null, address: null, standing: 'own demo, not checked' },
    ...{ demoId: null, runId: null, maySubmit: false },
  }
}

/** What the site has of the map a demo was recorded on: asked for by name and CRC, while the demo stays where it is. */
function useSiteMap({ report: { summary }, file, kept, fileCrc }: Analysis) {
  const isAsked = !kept && isMapName(summary.map) && /^[0-9a-f]{8}$/.test(summary.mapCrc)
  const crc = fileCrc === null ? { mapCrc: summary.mapCrc } : { fileCrc }
  const { data } = useQuery({
    ...queryOf('GET /map/geometry', { query: { mapName: summary.map, ...crc } }),
    enabled: isAsked,
    retry: false,
  })
  const url = data?.geometry?.url ?? null
  const { map, progress, error } = useMapGeometry(url)
  const changes = useQuery({
    queryKey: ['map-changes', summary.map, summary.durationMs, file?.size],
    queryFn: () => changesOf(file!),
    enabled: map !== null && file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  // a map comes with what moves in it, or it would be built twice
  const isReady = file === null || !changes.isPending
  return {
    map: isReady ? map : null,
    ...(changes.data ?? NO_CHANGES),
    note: isAsked && data ? mapWords(data, { progress, error }) : null,
  }
}

const NO_CHANGES: MapChanges = { brushes: [], lights: [] }
const MOST_MARKS = 3

/** The run of a reading; null where it holds too little to play. */
function timedRun({ track, jumps, report }: Analysis): TimedRun | null {
  const { ms, clock, x, y, z, speed, pitch, yaw, buttons, state } = track
  const last = ms[ms.length - 1]
  if (ms.length < 2 || last === undefined || !pitch || !yaw || !buttons || !state) return null
  const run = { ms, clock, x, y, z, speed, pitch, yaw, buttons, state, breaks: new Set(track.breaks) }
  const timer = report.summary.timers.findLast(({ ownName }) => ownName) ?? report.summary.timers.at(-1)
  return { run, jumps, explained: track.explained, startMs: startOf(report), finishMs: timer?.endMs ?? last }
}

function ghostsOf(second: Analysis | null): GhostRun[] {
  const run = second && timedRun(second)
  return run ? [{ ...run, place: 2, name: second.report.summary.player.name || second.name }] : []
}

/** Plays the whole demo, from the moment all tabs show; quiet readers see it from above and start it themselves. */
function playerFor(
  { report }: Analysis,
  run: TimedRun | null,
  playhead: Playhead,
  { still, clips, ghosts }: { still: boolean; clips: boolean; ghosts: readonly GhostRun[] },
): Player | null {
  if (!run) return null
  const { startMs, finishMs } = run
  const span = { from: -startMs, to: report.summary.durationMs - startMs, finish: finishMs - startMs }
  const at = playhead.get().at - startMs
  return createPlayer(span, {
    at,
    ...(clips && { film: momentKey(at) }),
    view: still ? 'top' : 'chase',
    ghosts: new Set(ghosts.map(({ place }) => place)),
  })
}

/** One moment for the player and the tabs: whoever moves it, the other follows. */
function keepTogether(player: Player, playhead: Playhead, startMs: number): () => void {
  const same = () => Math.abs(player.get().at + startMs - playhead.get().at) < 1
  const leave = [
    player.watch(() => {
      if (!same()) playhead.seek(player.get().at + startMs)
    }),
    playhead.watch(() => {
      if (!same()) player.seek(playhead.get().at - startMs)
    }),
  ]
  return () => {
    for (const stop of leave) stop()
  }
}
