import { createContext, useContext } from 'react'
import type { Decision } from './kinds.ts'

/** What the checker decided about a submission of the desk. */
export interface Decided {
  decision: Decision
  /** by this browser's clock: until then it can be taken back; null: it cannot */
  undoUntil: number | null
}

/** What the desk keeps of its submissions while only one of them is open. */
export interface Desk {
  decided: (id: number) => Decided | undefined
  decide: (id: number, decided: Decided) => void
  /** takes a decision back while its seconds last */
  undo: (id: number) => void
  /** the same with the newest decision */
  undoLast: () => void
  /** what was typed about a submission and not saved */
  typed: Map<number, object>
  /** runs are shown, from one submission to the next */
  isWatching: boolean
  watch: (isWatching: boolean) => void
}

const ALONE: Desk = {
  decided: () => undefined,
  decide: () => undefined,
  undo: () => undefined,
  undoLast: () => undefined,
  typed: new Map(),
  isWatching: false,
  watch: () => undefined,
}

export const DeskContext = createContext<Desk>(ALONE)

/** The desk a card stands on; a card without one keeps nothing. */
export const useDesk = (): Desk => useContext(DeskContext)
