import type { Geometry } from '@kz/bsp/geometry'
import type { BrushKey, LightKey } from '@kz/demo/types'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FilmButton } from '../film/film-button.tsx'
import type { FilmAbout } from '../film/plan/about.ts'
import { Controls } from './controls.tsx'
import { type GhostRun, type Mark, ON_ITS_WAY, type TimedRun } from './data/replay-data.ts'
import { Hud } from './hud.tsx'
import { KeyHelp } from './key-help.tsx'
import { type Player, PlayerContext, usePlayerValue } from './player.ts'
import { DeltaPanel } from './race/delta-panel.tsx'
import { GhostList, type GhostRow } from './race/ghost-list.tsx'
import { type Race, raceOf, wayOfRun } from './race/race.ts'
import { type StartButton, startWords } from './race/start-words.ts'
import styles from './replay.module.css'
import { SceneView } from './scene/scene-view.tsx'
import type { RunSplits } from './splits/splits.ts'
import { SplitsPanel } from './splits/splits-panel.tsx'
import { Timeline } from './timeline.tsx'
import { useClock } from './use-clock.ts'
import { useKeys } from './use-keys.ts'

/** `inline`: among other things, where keys are its own only while it has the focus; `embed`: alone, in somebody's page. */
export type ReplayLook = 'page' | 'inline' | 'embed'

export interface ReplayPlayerProps {
  player: Player
  run: TimedRun
  /** whose run it is */
  name: string
  /** what the picture shows, for eyes that see none */
  words: string
  /** those that are read */
  ghosts: readonly GhostRun[]
  /** the runs of the route, itself first; no list without them */
  rows?: readonly GhostRow[]
  /** what those are */
  noun?: 'record' | 'run'
  /** why a ghost is not there yet, by its place */
  missing?: ReadonlyMap<number, string>
  map?: Geometry | null
  /** doors and blocks of the map that moved; those of the run unless told */
  brushes?: readonly BrushKey[] | undefined
  /** how lights of the map burned */
  lights?: readonly LightKey[] | undefined
  marks: readonly Mark[]
  /** when it and its ghosts passed the parts of the route; undefined while that is asked for */
  splits?: RunSplits | null | undefined
  /** buttons of the map, where they are known */
  buttons?: readonly StartButton[]
  /** a sentence over the picture: no map file, another version of the map */
  note?: ReactNode
  onCopyLink?: () => void
  look?: ReplayLook
  /** more buttons beside full screen */
  actions?: ReactNode
  /** whose film is made of it; without it none is */
  about?: FilmAbout | undefined
  /** below all of it, once what stands above has come: it would be pushed down */
  children?: ReactNode
}

const NO_BUTTONS: readonly StartButton[] = []
const NONE: ReadonlyMap<number, string> = new Map()
const NO_BRUSHES: readonly BrushKey[] = []
const NO_LIGHTS: readonly LightKey[] = []
const NO_ROWS: readonly GhostRow[] = []

/** The run as it is watched: picture, figures, line of time, controls, ghosts, and where time was won. */
export function ReplayPlayer({ player, ...props }: ReplayPlayerProps) {
  return (
    <PlayerContext value={player}>
      <Watched {...props} player={player} />
    </PlayerContext>
  )
}

function Watched({
  player,
  run,
  name,
  words,
  ghosts,
  rows,
  noun = 'record',
  missing = NONE,
  map = null,
  brushes = run.brushes,
  lights,
  marks,
  splits,
  buttons = NO_BUTTONS,
  note,
  look = 'page',
  onCopyLink,
  actions,
  about,
  children,
}: ReplayPlayerProps) {
  const frame = useRef<HTMLElement>(null)
  const [helps, setHelps] = useState(false)
  const on = usePlayerValue((state) => state.ghosts)
  const races = useRaces(run, ghosts, on)
  const first = races.find(({ place }) => on.has(place)) ?? null
  const racing = races.filter(({ place }) => on.has(place))
  const isThere = (place: number) =>
    races.some((race) => race.place === place) || (missing.has(place) && missing.get(place) !== ON_ITS_WAY)
  // what has come stays while other ghosts are chosen
  const [isWhole, setWhole] = useState(false)
  if (!isWhole && splits !== undefined && [...on].every(isThere)) setWhole(true)
  const allGhosts = () => {
    const places = (rows ?? ghosts).map(({ place }) => place).filter((place) => place > 1)
    player.showGhosts(places.every((place) => on.has(place)) ? [] : places)
  }
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void frame.current?.requestFullscreen?.()
  }
  useClock()
  useKeys(
    run,
    { fullScreen, copyLink: onCopyLink, allGhosts, help: () => setHelps(true) },
    look === 'inline' ? frame : null,
  )
  return (
    <div className={look === 'embed' ? `${styles.replay} ${styles.embed}` : `stack ${styles.replay}`}>
      <section
        ref={frame}
        className={rows ? `${styles.player} ${styles.withGhosts}` : styles.player}
        aria-label="Replay"
        {...(look === 'inline' && { tabIndex: -1 })}
      >
        <div className={styles.view} data-theme="dark">
          <SceneView run={run} ghosts={ghosts} map={map} brushes={brushes} lights={lights} words={words} />
          <Hud run={run} race={first} splits={splits ?? null} />
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.under}>
          <Timeline run={run} marks={marks} />
          <Controls run={run} hasMap={map !== null} onFullScreen={fullScreen}>
            {actions}
            {about && (
              <FilmButton
                {...{ about, run, ghosts, map, marks }}
                splits={splits ?? null}
                brushes={brushes ?? NO_BRUSHES}
                lights={lights ?? NO_LIGHTS}
                others={othersOf(rows ?? NO_ROWS, ghosts)}
              />
            )}
            <Button small kind="ghost" aria-label="Keys" data-tip="Keys (?)" onClick={() => setHelps(true)}>
              ?
            </Button>
          </Controls>
        </div>
        {rows && (
          <GhostList
            rows={rows}
            noun={noun}
            races={new Map(races.map((race) => [race.place, race]))}
            missing={missing}
            onAll={allGhosts}
          >
            <p className={styles.hint}>
              {startWords(
                run,
                ghosts.filter(({ place }) => on.has(place)),
                buttons,
              )}{' '}
              Gap is the time behind at the same point of the path.
            </p>
          </GhostList>
        )}
      </section>
      {look === 'page' && splits && <SplitsPanel run={run} splits={splits} against={againstOf(on, rows ?? ghosts)} />}
      {look === 'page' && racing.length > 0 && <DeltaPanel run={run} name={name} races={racing} />}
      {isWhole && children}
      {helps && (
        <Dialog title="Keys and touch" width="44rem" onClose={() => setHelps(false)}>
          <KeyHelp />
        </Dialog>
      )}
    </div>
  )
}

/** The first of those that are on, read or not: what is said of it has its place before it is there. */
const againstOf = (on: ReadonlySet<number>, all: readonly { place: number; name: string }[]) =>
  all.find(({ place }) => on.has(place)) ?? null

/** What can run beside it in a film: those of the list, else those that are read. */
const othersOf = (rows: readonly GhostRow[], ghosts: readonly GhostRun[]) =>
  rows.length > 0
    ? rows.filter(({ place }) => place > 1)
    : ghosts.map(({ place, name, startMs, finishMs }) => ({ place, name, timeMs: finishMs - startMs }))

/** Races against the ghosts that are on; each is reckoned once, beside the picture. */
function useRaces(run: TimedRun, ghosts: readonly GhostRun[], on: ReadonlySet<number>): readonly Race[] {
  const way = useMemo(() => wayOfRun(run), [run])
  const known = useRef({ way, of: new Map<GhostRun, Race>() })
  const [races, setRaces] = useState<readonly Race[]>([])
  useEffect(() => {
    if (known.current.way !== way) known.current = { way, of: new Map() }
    const { of } = known.current
    let stopped = false
    // one at a time, so that no picture waits for more than one
    const next = () => {
      if (stopped) return
      const left = ghosts.find((ghost) => on.has(ghost.place) && !of.has(ghost))
      if (left) {
        of.set(left, raceOf(way, left))
        setTimeout(next, 0)
      } else setRaces(ghosts.flatMap((ghost) => of.get(ghost) ?? []))
    }
    next()
    return () => {
      stopped = true
    }
  }, [way, ghosts, on])
  return races
}
