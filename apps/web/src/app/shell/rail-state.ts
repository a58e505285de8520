import type { RailLayout } from '@kz/contract/pages'
import { useLayoutEffect } from 'react'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { parseStored } from '../../lib/session/storage.ts'
import { useStored } from '../../lib/session/use-stored.ts'

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

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((choice) => choice === 'open' || choice === 'folded')

/** Whether a column of this layout is folded until its reader or a very wide window says otherwise. */
export const isFoldedFirst = (side: RailSide, layout: RailLayout): boolean =>
  layout !== 'open' && (layout !== 'half' || side === 'left')

function sideState(side: RailSide, layout: RailLayout, choices: Choices, room: Room): RailState {
  if (!room.column) return 'open'
  if (layout === 'solo' && room.ample) return 'none'
  return choices[side] ?? (isFoldedFirst(side, layout) && (layout === 'tight' || !room.ample) ? 'folded' : 'open')
}

/** How both columns stand: the user's choice, else the page's layout and the room there is. */
export function railStates(layout: RailLayout, choices: Choices, room: Room): Record<RailSide, RailState> {
  const right = sideState('right', layout, choices, room)
  // one column holds both: they fold together
  const left = room.column && !room.columns ? right : sideState('left', layout, choices, room)
  return { left, right }
}

/**
 * The state of both columns and a function that folds or opens one, remembered in this browser. Undefined on the server and
 * until its page is hydrated: the inline script of index.html says the same to the style sheet before the first paint.
 */
export function useRails(layout: RailLayout) {
  const [kept, keep] = useStored('rails')
  const choices = parseStored(kept, isChoices) ?? {}
  const room = {
    column: useMedia('(min-width: 64rem)', true),
    columns: useMedia('(min-width: 80rem)', true),
    ample: useMedia('(min-width: 120rem)'),
  }
  const states = useTakenOver() ? railStates(layout, choices, room) : undefined
  const { left, right } = states ?? {}
  useLayoutEffect(() => {
    if (left && right) Object.assign(document.documentElement.dataset, { left, right })
  }, [left, right])
  const choose = (side: RailSide, choice: 'open' | 'folded') =>
    keep(JSON.stringify({ ...choices, ...(room.columns ? { [side]: choice } : { left: choice, right: choice }) }))
  return { states, choose }
}
