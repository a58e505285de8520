import type { CSSProperties, Ref } from 'react'
import { besideMs, type GhostRun, type TimedRun } from '../data/replay-data.ts'
import { poseAt } from '../data/run.ts'
import { usePlayerValue } from '../player.ts'
import { projected } from '../scene/cameras.ts'
import type { Moment } from '../scene/stage.ts'
import { ghostLook } from './colours.ts'
import styles from './ghost-labels.module.css'

/** names are shown for ghosts no further off than this, and for no more than three at once */
const NEAR_UNITS = 600
const MOST_NAMES = 3
const MIDDLE = 36

/** The numbers in the ghosts' bodies and their names beside them; moved by every picture. */
export function GhostLabels({ ghosts, ref }: { ghosts: readonly GhostRun[]; ref: Ref<HTMLDivElement> }) {
  const shown = usePlayerValue((state) => state.ghosts)
  const on = ghosts.filter(({ place }) => shown.has(place))
  return (
    <div ref={ref} className={styles.labels} aria-hidden="true">
      {on.map(({ place, name }) => (
        <span
          key={place}
          data-place={place}
          className={styles.label}
          style={{ '--ghost': ghostLook(place).colour } as CSSProperties}
        >
          <b>{place}</b>
          {on.length <= MOST_NAMES && <i dir="auto">{name}</i>}
        </span>
      ))}
    </div>
  )
}

/** Puts each label where its ghost stands in the picture; what is behind the eye or out of it is not shown. */
export function placeLabels(layer: HTMLElement, run: TimedRun, ghosts: readonly GhostRun[], moment: Moment): void {
  const { clientWidth: width, clientHeight: height } = layer
  const own = poseAt(run.run, run.startMs + moment.at)
  for (const label of layer.children) {
    if (!(label instanceof HTMLElement)) continue
    const ghost = ghosts.find(({ place }) => place === Number(label.dataset.place))
    const at = ghost && poseAt(ghost.run, besideMs(run, ghost, moment.at))
    const seen = at && projected(moment.sight, width / Math.max(1, height), [at.x, at.y, at.feet + MIDDLE])
    const inside = seen && Math.abs(seen.across) < 1.1 && Math.abs(seen.up) < 1.1
    label.hidden = !inside
    if (!inside) continue
    const [left, top] = [((seen.across + 1) / 2) * width, ((1 - seen.up) / 2) * height]
    label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
    label.dataset.far = String(Math.hypot(at.x - own.x, at.y - own.y) > NEAR_UNITS)
  }
}
