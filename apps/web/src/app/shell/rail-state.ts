import { useState } from 'react'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { useMedia } from '../../lib/use-media.ts'

/** Columns beside a page: both open, the left one folded, both folded, or for pages that want to be alone. */
export type RailLayout = 'open' | 'half' | 'folded' | 'solo'
export type RailSide = 'left' | 'right'
export type RailState = 'open' | 'folded' | 'none'

type Choices = Partial<Record<RailSide, 'open' | 'folded'>>

interface Room {
  /** 64 rem: there is a column at all */
  column: boolean
  /** 80 rem: there are two */
  columns: boolean
  /** 120 rem: there is room for everything */
  ample: boolean
}

const key = 'rails'

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((choice) => choice === 'open' || choice === 'folded')

function sideState(side: RailSide, layout: RailLayout, choices: Choices, room: Room): RailState {
  if (!room.column) return 'open'
  if (layout === 'solo' && room.ample) return 'none'
  const folds = layout === 'folded' || layout === 'solo' || (layout === 'half' && side === 'left')
  return choices[side] ?? (folds && !room.ample ? 'folded' : 'open')
}

/** How both columns stand: the user's choice, else the page's layout and the room there is. */
export function railStates(layout: RailLayout, choices: Choices, room: Room): Record<RailSide, RailState> {
  const right = sideState('right', layout, choices, room)
  // one column holds both: they fold together
  const left = room.column && !room.columns ? right : sideState('left', layout, choices, room)
  return { left, right }
}

/** The state of both columns and a function that folds or opens one, remembered in this browser. */
export function useRails(layout: RailLayout) {
  const [choices, setChoices] = useState<Choices>(() => readStoredJson(key, isChoices) ?? {})
  const room = {
    column: useMedia('(min-width: 64rem)'),
    columns: useMedia('(min-width: 80rem)'),
    ample: useMedia('(min-width: 120rem)'),
  }
  const choose = (side: RailSide, choice: 'open' | 'folded') => {
    const sides = room.columns ? { [side]: choice } : { left: choice, right: choice }
    const next = { ...choices, ...sides }
    setChoices(next)
    writeStored(key, JSON.stringify(next))
  }
  return { states: railStates(layout, choices, room), choose }
}
