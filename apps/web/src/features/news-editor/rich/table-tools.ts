import type { Editor, JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** What a writer does with a table: cells are counted as they stand in their row, without their spans. */

export type TableAct = 'row' | 'column' | 'noRow' | 'noColumn' | 'noTable'

const cell = (header = false): JSONContent => ({
  type: 'tableCell',
  attrs: { header },
  content: [{ type: 'paragraph' }],
})
const row = (cells: number, header = false): JSONContent => ({
  type: 'tableRow',
  content: Array.from({ length: cells }, () => cell(header)),
})

/** A new table: a row of headings, two rows, three columns. */
export const newTable = (): JSONContent => ({
  type: 'table',
  content: [
    { type: 'tablePart', attrs: { head: true }, content: [row(3, true)] },
    { type: 'tablePart', attrs: { head: false }, content: [row(3), row(3)] },
  ],
})

interface Place {
  part: number
  row: number
  cell: number
}

/** The table after the act; null when nothing of it would be left. */
export function changedTable(table: JSONContent, at: Place, act: Exclude<TableAct, 'noTable'>): JSONContent | null {
  const parts = (table.content ?? []).map((part, index) => {
    const rows = [...(part.content ?? [])]
    if (act === 'row' && index === at.part) rows.splice(at.row + 1, 0, row(rows[at.row]?.content?.length ?? 1))
    if (act === 'noRow' && index === at.part) rows.splice(at.row, 1)
    const content = rows.map((each) => withColumn(each, at.cell, act))
    return { ...part, content: content.filter(({ content: cells = [] }) => cells.length > 0) }
  })
  const content = parts.filter(({ content: rows }) => rows.length > 0)
  return content.length > 0 ? { ...table, content } : null
}

function withColumn(each: JSONContent, at: number, act: TableAct): JSONContent {
  const cells = [...(each.content ?? [])]
  if (act === 'column') cells.splice(at + 1, 0, cell(cells[at]?.attrs?.header === true))
  if (act === 'noColumn') cells.splice(at, 1)
  return { ...each, content: cells }
}

/** Changes the table the caret is in, which stays in the cell it was in as far as there is one. */
export function changeTable({ state, view }: Editor, act: TableAct): void {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, up) => $from.depth - up).find(
    (level) => $from.node(level).type.name === 'table',
  )
  if (depth === undefined) return
  const at = { part: $from.index(depth), row: $from.index(depth + 1), cell: $from.index(depth + 2) }
  const before = $from.node(depth)
  const after = act === 'noTable' ? null : changedTable(before.toJSON() as JSONContent, at, act)
  const start = $from.before(depth)
  const next = state.schema.nodeFromJSON(after ?? { type: 'paragraph' })
  const change = state.tr.replaceWith(start, start + before.nodeSize, next)
  const caret = Math.min($from.pos, start + next.nodeSize - 1)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(caret), -1)).scrollIntoView())
  view.focus()
}
