import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Kept } from '../../ui/use-kept-lines.ts'
import { DeskContext } from './desk-context.ts'
import { DeskFrame, useOpenPlace } from './desk-frame.tsx'
import { saidOf } from './kinds.ts'
import { UndoButton } from './undo-button.tsx'
import { useDeskState } from './use-desk.ts'

interface DeskProps<Item> {
  kind: SubmissionKind
  /** of the queue: it is asked again when a decision was taken back */
  queryKey: QueryKey
  /** names the list: `Demos waiting` */
  label: string
  places: readonly Kept<Item>[]
  /** the cells of a line */
  line: (item: Item) => ReactNode
  /** what a line is of, where it is undone: `kz_map by Ann` */
  nameOf: (item: Item) => string
  /** the one that is open */
  card: (item: Item, gone: boolean) => ReactNode
  /** the keys of this kind, beside J and K */
  keys: ReactNode
}

/**
 * The desk of those who check submissions. What is decided keeps its line, says so, and can be taken back there; the next
 * one is opened.
 */
export function Desk<Item>({ kind, queryKey, nameOf, ...frame }: DeskProps<Item>) {
  const at = useOpenPlace(frame.places)
  const desk = useDeskState({ kind, queryKey, onDecided: at.openNext, onUndone: at.openAndFocus })
  const said = ({ key, line, gone }: Kept<Item>) => {
    const decided = gone ? desk.decided(Number(key)) : undefined
    return {
      said: decided && saidOf(kind, decided.decision),
      undo: <UndoButton id={Number(key)} of={nameOf(line)} />,
    }
  }
  return (
    <DeskContext value={desk}>
      <DeskFrame {...frame} at={at} said={said} undoLast={desk.undoLast} />
    </DeskContext>
  )
}
