import { besideMs, type GhostRun, type TimedRun } from '../../replay/data/replay-data.ts'
import { poseAt } from '../../replay/data/run.ts'
import { ghostLook } from '../../replay/race/colours.ts'
import { projected, type Sight } from '../../replay/scene/cameras.ts'
import type { Box } from './layout.ts'
import { fitted, glass, INK, type Pen, setFont } from './pen.ts'

/** names are shown for ghosts no further off than this, and for no more than three at once */
const NEAR_UNITS = 600
const MOST_NAMES = 3
const MIDDLE = 36
/** a body is 32 units wide */
const SAME_PLACE = 20

/** The numbers in the bodies of ghosts, and their names beside them. `at` is the moment since the start by the recording's clock. */
export function drawGhostNames(
  pen: Pen,
  run: TimedRun,
  ghosts: readonly GhostRun[],
  at: number,
  sight: Sight,
  picture: Box,
): void {
  const { brush, u } = pen
  const own = poseAt(run.run, run.startMs + at)
  for (const ghost of ghosts) {
    const pose = poseAt(ghost.run, besideMs(run, ghost, at))
    const seen = projected(sight, picture.width / picture.height, [pose.x, pose.y, pose.feet + MIDDLE])
    // a number on the run's own body would be taken for the run's
    if (Math.hypot(pose.x - own.x, pose.y - own.y, pose.z - own.z) < SAME_PLACE) continue
    if (!seen || Math.abs(seen.across) > 1 || Math.abs(seen.up) > 1) continue
    const x = picture.x + ((seen.across + 1) / 2) * picture.width
    const y = picture.y + ((1 - seen.up) / 2) * picture.height
    // what is far away is as small as its body
    const size = Math.min(22, Math.max(9, 2_600 / seen.ahead))
    setFont(pen, 'display', size, 650)
    brush.textAlign = 'center'
    brush.fillStyle = '#fff'
    brush.fillText(String(ghost.place), x, y + size * 0.36 * u)
    brush.textAlign = 'left'
    if (ghosts.length > MOST_NAMES || Math.hypot(pose.x - own.x, pose.y - own.y) > NEAR_UNITS) continue
    setFont(pen, 'text', 11, 600)
    const name = fitted(pen, ghost.name, picture.width * 0.25)
    const width = brush.measureText(name).width + 10 * u
    // beside the body, not above it
    const left = x + (8 + 3_600 / Math.max(120, seen.ahead)) * u
    if (left + width > picture.x + picture.width) continue
    glass(pen, left, y - 9 * u, { width, height: 18 * u })
    brush.fillStyle = ghostLook(ghost.place).colour
    brush.fillRect(left, y - 9 * u, 2 * u, 18 * u)
    brush.fillStyle = INK.fg
    brush.fillText(name, left + 6 * u, y + 4 * u)
  }
}
