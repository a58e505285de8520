import type { GeometryModel, ModelKind } from '@kz/bsp/geometry'
import { FINISH_COLOUR, rgb, START_COLOUR } from '../race/colours.ts'

/** Colours of what a brush does, and how much of it is seen. */
const TINTS: Partial<Record<ModelKind, readonly [hex: string, share: number]>> = {
  start: [START_COLOUR, 0.6],
  stop: [FINISH_COLOUR, 0.6],
  button: ['#f5af26', 0.25],
  ladder: ['#5fb0e3', 0.5],
  water: ['#2f6f96', 0.35],
}
const NO_TINT = [0, 0, 0, 0]
const LADDER_OPACITY = 0.35
/** How the game draws a model. */
const SOLID = 0
const COLOUR = 1
const HOLES = 4
const ADDED = 5

/** What brushes must have in common to be drawn by one call. */
export interface Look {
  opacity: number
  isAdded: boolean
  hasHoles: boolean
  tint: number[]
  scroll: number
}

export function lookOf(model: GeometryModel): Look {
  const { kind, renderMode, scroll } = model
  return {
    opacity: kind === 'ladder' ? LADDER_OPACITY : opacityOf(model),
    isAdded: renderMode === ADDED,
    hasHoles: renderMode === HOLES || renderMode === SOLID,
    tint: tintOf(model),
    scroll,
  }
}

const opacityOf = ({ renderMode, opacity }: GeometryModel): number =>
  renderMode === SOLID || renderMode === HOLES ? 1 : Math.max(0.08, opacity / 255)

function tintOf({ kind, renderMode, colour }: GeometryModel): number[] {
  const tint = TINTS[kind]
  if (tint) return [...rgb(tint[0]), tint[1]]
  return renderMode === COLOUR ? [...colour.map((value) => value / 255), 0.8] : NO_TINT
}
