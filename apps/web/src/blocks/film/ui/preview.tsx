import { Camera, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import type { Watcher } from '../../replay/data/moment.ts'
import { handsOf } from '../../replay/watch-by-hand.ts'
import { openPainter, type Painter, pageCanvas } from '../draw/painter.ts'
import type { FilmScene } from '../make/film-order.ts'
import { type FilmPlan, framesOf, momentOfFrame } from '../plan/film-plan.ts'
import styles from './film.module.css'
import { paintFrame } from './paint-frame.ts'

interface PreviewProps {
  scene: FilmScene
  plan: FilmPlan
  frame: number
  onFrame: (frame: number) => void
  /** may be turned by hand */
  turns: boolean
  /** the picture was turned to */
  onTurn: () => void
  painterRef: { current: Painter | null }
  onNoGraphics: () => void
  /** what the picture is called as a file */
  fileName: string
  words: string
}

const MOST_WIDTH = 1_280

/** The frame as it will be in the file; it plays, and stands at any frame. */
export function Preview(props: PreviewProps) {
  const { scene, plan, frame, onFrame, turns, onTurn, painterRef, onNoGraphics } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [playing, setPlaying] = useState(false)
  const latest = useRef({ plan, frame, onFrame, onTurn })
  latest.current = { plan, frame, onFrame, onTurn }
  const draw = useRef(() => {})
  const watcher = useRef<Watcher>({ orbit: orbitOf(plan), view: 'free', from: null, since: 0 })
  watcher.current.orbit = orbitOf(plan)
  const hands = useRef(
    handsOf(
      watcher,
      () => latest.current.onTurn(),
      () => setPlaying((before) => !before),
    ),
  ).current

  useEffect(() => {
    const element = canvas.current
    const painter = element && openPainter(scene, pageCanvas, element)
    if (!painter) return onNoGraphics()
    painterRef.current = painter
    draw.current = () => {
      const { plan: now, frame: at } = latest.current
      painter.paint(smaller(now, element), momentOfFrame(now, at))
    }
    draw.current()
    return () => {
      painter.close()
      painterRef.current = null
    }
  }, [scene])
  useEffect(() => draw.current())
  usePlaying(playing, setPlaying, latest)
  useEffect(() => {
    const element = canvas.current
    if (!element || !turns) return
    element.addEventListener('wheel', hands.wheel, { passive: false })
    return () => element.removeEventListener('wheel', hands.wheel)
  }, [turns, hands])

  const frames = framesOf(plan)
  const picture = async () => {
    const file = await paintFrame(scene, plan, momentOfFrame(plan, frame))
    if (file) saveFile(new File([file], `${props.fileName}.png`, { type: file.type }), `${props.fileName}.png`)
    else toastError('The browser returned no picture')
  }
  return (
    <>
      <div className={styles.view} style={{ aspectRatio: `${plan.width} / ${plan.height}` }} data-theme="dark">
        <canvas
          ref={canvas}
          role="img"
          aria-label={props.words}
          data-turns={turns || undefined}
          {...(turns && {
            ...{ onPointerDown: hands.press, onPointerMove: hands.move },
            ...{ onPointerUp: hands.letGo, onPointerCancel: hands.letGo },
          })}
        />
      </div>
      <div className={styles.bar}>
        <IconButton
          label={playing ? 'Pause' : 'Play'}
          icon={playing ? Pause : Play}
          onClick={() => setPlaying(!playing)}
        />
        <label className={styles.scrub}>
          <span className="visually-hidden">Frame of the film</span>
          <input
            type="range"
            min={0}
            max={frames - 1}
            value={Math.min(frame, frames - 1)}
            onChange={({ target }) => onFrame(Number(target.value))}
          />
        </label>
        <span className="dim" data-part="frame">
          frame {Math.min(frame, frames - 1) + 1} of {frames}
        </span>
        <Button small kind="ghost" onClick={() => void picture()}>
          <Icon of={Camera} size="sm" /> Picture
        </Button>
      </div>
    </>
  )
}

const orbitOf = ({ camera }: FilmPlan) =>
  camera.kind === 'view' ? camera.orbit : { yaw: 0, pitch: 0, distance: 0, x: 0, y: 0, z: 0 }

/** The same picture in the pixels it has on the screen, and no more than it will have. */
function smaller(plan: FilmPlan, element: HTMLCanvasElement): FilmPlan {
  const wide = Math.min(plan.width, MOST_WIDTH, Math.max(160, Math.round(element.clientWidth * devicePixelRatio)))
  return { ...plan, width: wide, height: Math.round((wide * plan.height) / plan.width) }
}

/** Goes through the frames as time goes by, and begins again at the end. */
function usePlaying(
  playing: boolean,
  setPlaying: (playing: boolean) => void,
  latest: { current: { plan: FilmPlan; frame: number; onFrame: (frame: number) => void } },
): void {
  useEffect(() => {
    if (!playing) return
    const { plan, frame } = latest.current
    const first = frame >= framesOf(plan) - 1 ? 0 : frame
    const began = performance.now()
    let asked = requestAnimationFrame(function tick(now) {
      const { plan: current, onFrame } = latest.current
      const next = first + Math.floor(((now - began) / 1000) * current.fps)
      const last = framesOf(current) - 1
      onFrame(Math.max(0, Math.min(next, last)))
      if (next >= last) return setPlaying(false)
      asked = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(asked)
  }, [playing, setPlaying, latest])
}
