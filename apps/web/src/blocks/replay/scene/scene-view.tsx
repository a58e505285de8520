import type { Geometry } from '@kz/bsp/geometry'
import type { BrushKey, LightKey } from '@kz/demo/types'
import { useEffect, useMemo, useRef, useState } from 'react'
import { momentOf, newWatcher, topHeight, type Watcher } from '../data/moment.ts'
import type { GhostRun, TimedRun } from '../data/replay-data.ts'
import { usePlayer } from '../player.ts'
import { GhostLabels, placeLabels } from '../race/ghost-labels.tsx'
import styles from '../replay.module.css'
import { handsOf } from '../watch-by-hand.ts'
import { watchBrightness } from './brightness.ts'
import { FlatView } from './flat-view.tsx'
import { openStage, type Stage } from './stage.ts'

interface SceneViewProps {
  run: TimedRun
  ghosts: readonly GhostRun[]
  /** null: a grid stands in for the map */
  map?: Geometry | null
  /** doors and blocks of it that moved */
  brushes?: readonly BrushKey[] | undefined
  /** how its lights burned */
  lights?: readonly LightKey[] | undefined
  /** what stands in for eyes that see no picture */
  words: string
  /** nobody turns it, and where nothing can be drawn nothing is shown */
  isQuiet?: boolean
}

const BLEND_MS = 260
const NONE: readonly never[] = []

/** The run in three dimensions; from above, flat, where the browser draws no WebGL. */
export function SceneView({
  run,
  ghosts,
  map = null,
  brushes = NONE,
  lights = NONE,
  words,
  isQuiet = false,
}: SceneViewProps) {
  const player = usePlayer()
  const canvas = useRef<HTMLCanvasElement>(null)
  const labels = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)
  const [isFlat, setFlat] = useState(false)
  const watcher = useRef<Watcher>(newWatcher(player.get().view))
  const redraw = useRef(() => {})
  const raced = useRef(ghosts)
  const shown = useRef({ map, brushes, lights })
  const hands = useMemo(
    () =>
      handsOf(
        watcher,
        () => redraw.current(),
        () => player.play(!player.get().playing),
      ),
    [player],
  )

  useEffect(() => {
    const element = canvas.current
    if (!element || isFlat) return
    const starts = run.jumps.map(({ startMs }) => startMs)
    const opened = openStage(element, { ...run, jumps: starts }, () => setFlat(true))
    stage.current = opened
    opened?.setGhosts(raced.current)
    const { current: first } = shown
    if (first.map) opened?.setMap(first.map, first.brushes, first.lights)
    if (!opened) {
      setFlat(true)
      return
    }
    const height = topHeight(run)
    let frame = 0
    let sight = momentOf(run, player.get(), watcher.current, 0, height).sight
    const draw = () => {
      frame = 0
      const { current } = watcher
      const state = player.get()
      const now = performance.now()
      if (state.view !== current.view) Object.assign(current, { view: state.view, from: sight, since: now })
      const moment = momentOf(run, state, current, now, height)
      sight = moment.sight
      opened.draw(moment)
      if (labels.current) placeLabels(labels.current, run, raced.current, moment)
      if (current.from && now - current.since < BLEND_MS) ask()
    }
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    redraw.current = ask
    const leave = player.watch(ask)
    const leaveBrightness = watchBrightness(ask)
    // the box decides: the renderer writes its size into the canvas itself
    const box = element.parentElement ?? element
    const sizes = new ResizeObserver(() => {
      opened.resize(box.clientWidth, box.clientHeight)
      draw()
    })
    sizes.observe(box)
    if (!isQuiet) element.addEventListener('wheel', hands.wheel, { passive: false })
    return () => {
      leave()
      leaveBrightness()
      sizes.disconnect()
      cancelAnimationFrame(frame)
      element.removeEventListener('wheel', hands.wheel)
      opened.close()
      stage.current = null
    }
  }, [run, player, hands, isFlat, isQuiet])

  useEffect(() => {
    raced.current = ghosts
    stage.current?.setGhosts(ghosts)
    redraw.current()
  }, [ghosts])

  useEffect(() => {
    shown.current = { map, brushes, lights }
    if (map) stage.current?.setMap(map, brushes, lights)
    redraw.current()
  }, [map, brushes, lights])

  if (isFlat && isQuiet) return null
  if (isFlat) return <FlatView run={run} ghosts={ghosts} words={words} onAgain={() => setFlat(false)} />
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={words}
        onPointerDown={hands.press}
        onPointerMove={hands.move}
        onPointerUp={hands.letGo}
        onPointerCancel={hands.letGo}
        onContextMenu={(event) => event.preventDefault()}
      />
      <GhostLabels ref={labels} ghosts={ghosts} />
    </>
  )
}
