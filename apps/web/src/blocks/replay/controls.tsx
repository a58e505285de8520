import { BRIGHTNESS } from '@kz/bsp/geometry/gamma'
import { Gauge, Maximize, Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward, Sun } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { clockText } from '../../ui/time/time-parts.ts'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './controls.module.css'
import type { TimedRun } from './data/replay-data.ts'
import { RATES, usePlayer, usePlayerValue } from './player.ts'
import { brightness, setBrightness, watchBrightness } from './scene/brightness.ts'
import { stepFrame, stepJump } from './use-keys.ts'

const VIEW_NAMES = optionsOf({ first: 'Eyes', chase: 'Chase', free: 'Orbit', top: 'Top' })

interface ControlsProps {
  run: TimedRun
  /** there is something to be made brighter */
  hasMap: boolean
  onFullScreen: () => void
  /** more buttons at the end */
  children?: ReactNode
}

/** Play, step, speed, loop and view: all that is under the line of time. */
export function Controls({ run, hasMap, onFullScreen, children }: ControlsProps) {
  const player = usePlayer()
  const playing = usePlayerValue((state) => state.playing)
  const view = usePlayerValue((state) => state.view)
  const hud = usePlayerValue((state) => state.hud)
  const isLooped = usePlayerValue((state) => state.loopFrom !== null && state.loopTo !== null)
  return (
    <div className={styles.controls}>
      <IconButton label="Previous jump (J)" icon={SkipBack} onClick={() => stepJump(player, run, -1)} />
      <IconButton label="One frame back (,)" icon={StepBack} onClick={() => stepFrame(player, run, -1)} />
      <Button
        kind="primary"
        className={styles.play}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => player.play(!playing)}
      >
        <Icon of={playing ? Pause : Play} />
      </Button>
      <IconButton label="One frame on (.)" icon={StepForward} onClick={() => stepFrame(player, run, 1)} />
      <IconButton label="Next jump (L)" icon={SkipForward} onClick={() => stepJump(player, run, 1)} />
      <Now finish={player.span.finish} />
      <Rate />
      <Button small aria-pressed={isLooped} onClick={() => loopHere(player)}>
        <Icon of={Repeat} size="sm" /> A to B
      </Button>
      <div className={`${styles.right} row end wrap`}>
        <Segmented label="View" options={VIEW_NAMES} value={view} onChange={player.setView} />
        {hasMap && <Brightness />}
        <IconButton label="HUD (H)" icon={Gauge} pressed={hud} onClick={() => player.showHud(!hud)} />
        {children}
        <IconButton label="Full screen (F)" icon={Maximize} onClick={onFullScreen} />
      </div>
    </div>
  )
}

/** The first click sets the beginning, the second the end, the third takes the loop away. */
function loopHere(player: ReturnType<typeof usePlayer>): void {
  const { loopFrom, loopTo } = player.get()
  if (loopFrom === null) player.markLoop('a')
  else if (loopTo === null) player.markLoop('b')
  else player.endLoop()
}

function Now({ finish }: { finish: number }) {
  const player = usePlayer()
  const at = useSyncExternalStore(
    player.watch,
    () => Math.trunc(player.get().at / 10) * 10,
    () => 0,
  )
  return (
    <span className={styles.now}>
      <TimeText milliseconds={Math.max(0, at)} /> <span className="dim">/ {clockText(finish)}</span>
    </span>
  )
}

const STEP = 0.25

/** The game's own setting, which this browser keeps. */
function Brightness() {
  const value = useSyncExternalStore(watchBrightness, brightness, () => BRIGHTNESS.usual)
  return (
    <label className={styles.bright} data-tip="Brightness">
      <Icon of={Sun} size="sm" />
      <span className="visually-hidden">Brightness</span>
      <input
        type="range"
        min={BRIGHTNESS.least}
        max={BRIGHTNESS.most}
        step={STEP}
        value={value}
        onChange={(event) => setBrightness(Number(event.target.value))}
      />
    </label>
  )
}

function Rate() {
  const player = usePlayer()
  const rate = usePlayerValue((state) => state.rate)
  return (
    <select
      className={styles.rate}
      aria-label="Speed of play"
      value={rate}
      onChange={(event) => player.setRate(Number(event.target.value))}
    >
      {RATES.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}
