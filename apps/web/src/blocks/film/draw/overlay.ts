import { elapsedAt, type GhostRun } from '../../replay/data/replay-data.ts'
import { poseAt } from '../../replay/data/run.ts'
import { ghostLook, RUN_COLOUR } from '../../replay/race/colours.ts'
import type { Race } from '../../replay/race/race.ts'
import type { FilmScene } from '../make/film-order.ts'
import type { FilmPlan } from '../plan/film-plan.ts'
import { footBlock, keysBlock, namesBlock, speedBlock, timeBlock } from './blocks.ts'
import { type Facts, factsOf, type LeadLine, leadLines, racesOf } from './facts.ts'
import { type BlockName, type Box, layoutOf, scaleOf } from './layout.ts'
import { leadBlock } from './lead-block.ts'
import {
  type Block,
  type Brush,
  figuresWidth,
  fitted,
  gapWidth,
  glass,
  INK,
  type Pen,
  setFont,
  writeFigures,
  writeGap,
} from './pen.ts'

/** What is written over the pictures of a film, reckoned once. */
export interface Overlay {
  races: readonly Race[]
  lines: readonly LeadLine[]
  facts: (elapsed: number) => Facts
}

export function overlayOf(scene: FilmScene, plan: FilmPlan): Overlay {
  const races = racesOf(scene, plan)
  return { races, lines: leadLines(scene.run, races), facts: factsOf(scene, races[0] ?? null) }
}

/** Writes what is told of a moment over a picture. */
export function drawOverlay(brush: Brush, scene: FilmScene, plan: FilmPlan, overlay: Overlay, elapsed: number): void {
  const pen: Pen = { brush, u: scaleOf(plan) }
  const facts = overlay.facts(elapsed)
  const { drawn, isSideBySide, width, height } = plan
  const whole = elapsedAt(scene.run, scene.run.finishMs - scene.run.startMs)
  const isTall = height > width
  const foot = isSideBySide ? `${scene.labels.mapName}   ${scene.labels.foot}` : scene.labels.foot
  const blocks: Partial<Record<BlockName, Block>> = {
    foot: footBlock(pen, foot, width),
    ...(drawn.time && {
      time: timeBlock(pen, facts, whole, {
        gap: drawn.gap && overlay.races.length > 0 && !isSideBySide,
        splits: drawn.splits && scene.splits !== null,
      }),
    }),
    ...(drawn.line && overlay.lines.length > 0 && { line: leadBlock(pen, overlay.lines, elapsed) }),
    // side by side each picture has its own name and speed
    ...(!isSideBySide && {
      ...(drawn.names && { names: namesBlock(pen, scene.labels, { width, isTall }) }),
      ...(drawn.speed && { speed: speedBlock(pen, facts) }),
      ...(drawn.keys && { keys: keysBlock(pen, facts) }),
    }),
  }
  const boxes = layoutOf(plan, blocks)
  if (isSideBySide && boxes.time) boxes.time.x = (width - boxes.time.width) / 2
  for (const [name, block] of Object.entries(blocks) as [BlockName, Block][]) {
    const box = boxes[name]
    if (box) block.paint(box.x, box.y)
  }
}

/** Whose picture it is, in the lower left corner of it: number, name, speed, gap. */
export function drawPaneName(
  brush: Brush,
  plan: FilmPlan,
  { scene, overlay }: { scene: FilmScene; overlay: Overlay },
  whose: { place: number; ghost: GhostRun | null; ms: number; at: number },
  pane: Box,
): void {
  const pen: Pen = { brush, u: scaleOf(plan) }
  const { u } = pen
  const run = whose.ghost ?? scene.run
  const name = whose.ghost?.name ?? scene.labels.player
  const race = overlay.races.find(({ place }) => place === whose.place)
  // told as the others stand to the run: a minus is ahead of it
  const gap =
    race && plan.drawn.gap ? race.leadAt(Math.max(0, Math.min(whose.at, scene.run.finishMs - scene.run.startMs))) : null
  const speed = plan.drawn.speed ? String(Math.round(poseAt(run.run, whose.ms).speed)) : ''
  setFont(pen, 'text', 13, 600)
  const text = fitted(pen, name, pane.width * 0.45)
  const textWidth = brush.measureText(text).width
  const speedWidth = speed ? figuresWidth(pen, '0000') + 10 * u : 0
  const gapWide = gap === null ? 0 : gapWidth(pen, gap, 13) + 10 * u
  const size = { width: textWidth + speedWidth + gapWide + 40 * u, height: 24 * u }
  const isLowest = pane.y + pane.height > plan.height - u
  const [x, y] = [pane.x + 10 * u, pane.y + pane.height - size.height - (isLowest ? 30 : 10) * u]
  glass(pen, x, y, size)
  brush.fillStyle = whose.ghost ? ghostLook(whose.place).colour : RUN_COLOUR
  brush.fillRect(x, y, 20 * u, size.height)
  setFont(pen, 'display', 12, 650)
  brush.fillStyle = INK.onInk
  brush.textAlign = 'center'
  brush.fillText(String(whose.place), x + 10 * u, y + 16.5 * u)
  brush.textAlign = 'left'
  setFont(pen, 'text', 13, 600)
  brush.fillStyle = INK.fg
  brush.fillText(text, x + 28 * u, y + 16.5 * u)
  let at = x + 28 * u + textWidth + 10 * u
  if (speed) {
    brush.fillStyle = INK.dim
    writeFigures(pen, speed, at, y + 16.5 * u)
    at += speedWidth
  }
  if (gap !== null) writeGap(pen, gap, 13, at, y + 16.5 * u)
}
