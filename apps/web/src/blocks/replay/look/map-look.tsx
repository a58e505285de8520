import type { Geometry } from '@kz/bsp/geometry'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronsDown, ChevronsUp, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { fileSize } from '../../../lib/text/format.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { useMapGeometry } from '../data/use-tracks.ts'
import { watchBrightness } from '../scene/brightness.ts'
import { openMapView } from '../scene/map-view.ts'
import styles from './map-look.module.css'
import { dragged, firstSight, type Move, moved, moveOf } from './wander.ts'

interface MapLookProps {
  url: string
  mapName: string
  /** one moves in it; else it is a still */
  isOpen: boolean
  onClose: () => void
}

const PAD: readonly (readonly [move: Move, label: string, icon: IconShape])[] = [
  ['turn-left', 'Turn left', ArrowLeft],
  ['ahead', 'Forward', ArrowUp],
  ['back', 'Back', ArrowDown],
  ['turn-right', 'Turn right', ArrowRight],
  ['up', 'Up', ChevronsUp],
  ['down', 'Down', ChevronsDown],
]
const WHEEL_PART = 0.5

/** The map at an address as its first player sees it: a still, or to fly through by pointer, keys and buttons. */
export function MapLook({ url, ...props }: MapLookProps) {
  const { map, progress, error } = useMapGeometry(url)
  if (map) return <Look map={map} {...props} />
  if (!props.isOpen) return null
  const words = error
    ? 'The map file cannot be read, so only the picture is shown.'
    : `Loading the map${progress ? `, ${fileSize(progress.loaded)}` : ''}`
  return (
    <p className={styles.words} role="status">
      {words}
    </p>
  )
}

function Look({ map, mapName, isOpen, onClose }: Omit<MapLookProps, 'url'> & { map: Geometry }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const sight = useRef(firstSight(map))
  const draw = useRef(() => {})
  const held = useRef<{ x: number; y: number } | null>(null)
  const [isBlind, setBlind] = useState(false)

  useEffect(() => {
    const element = canvas.current
    const box = element?.parentElement
    if (!element || !box) return
    const view = openMapView(element, map, () => setBlind(true))
    if (!view) {
      setBlind(true)
      return
    }
    const began = performance.now()
    let frame = 0
    const ask = () => {
      frame ||= requestAnimationFrame((now) => {
        frame = 0
        view.draw(sight.current, Math.max(0, now - began) / 1000)
      })
    }
    draw.current = ask
    const sizes = new ResizeObserver(() => {
      view.resize(box.clientWidth, box.clientHeight)
      ask()
    })
    sizes.observe(box)
    const leave = watchBrightness(ask)
    return () => {
      leave()
      sizes.disconnect()
      cancelAnimationFrame(frame)
      view.close()
    }
  }, [map])

  useEffect(() => {
    if (isOpen) canvas.current?.focus()
  }, [isOpen])

  const go = (move: Move, part?: number) => {
    sight.current = moved(sight.current, move, part)
    draw.current()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOf(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    if (event.key !== 'Escape' && !move) return
    event.preventDefault()
    if (move) go(move)
    else onClose()
  }
  const handleDrag = (event: PointerEvent) => {
    const from = held.current
    if (!from) return
    sight.current = dragged(sight.current, event.clientX - from.x, event.clientY - from.y)
    held.current = { x: event.clientX, y: event.clientY }
    draw.current()
  }
  if (isBlind)
    return isOpen ? <p className={styles.words}>This browser cannot draw 3D, so only the picture is shown.</p> : null
  return (
    <div className={styles.look}>
      <canvas
        ref={canvas}
        className={isOpen ? styles.open : undefined}
        role="img"
        aria-label={
          isOpen ? `${mapName}, as you fly through it: W A S D or the arrows move` : `${mapName} from its start`
        }
        tabIndex={isOpen ? 0 : undefined}
        onKeyDown={isOpen ? handleKey : undefined}
        onPointerDown={(event) => {
          if (!isOpen) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={handleDrag}
        onPointerUp={() => {
          held.current = null
        }}
        onPointerCancel={() => {
          held.current = null
        }}
        onWheel={isOpen ? ({ deltaY }) => go(deltaY < 0 ? 'ahead' : 'back', WHEEL_PART) : undefined}
      />
      {isOpen && (
        <fieldset className={styles.pad} aria-label="Move">
          {PAD.map(([move, label, icon]) => (
            <button key={move} type="button" aria-label={label} data-tip={label} onClick={() => go(move)}>
              <Icon of={icon} size="sm" />
            </button>
          ))}
          <button type="button" aria-label="Stop looking around" data-tip="Stop (Esc)" onClick={onClose}>
            <Icon of={X} size="sm" />
          </button>
        </fieldset>
      )}
    </div>
  )
}
