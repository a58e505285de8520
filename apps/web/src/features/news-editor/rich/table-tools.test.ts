import type { JSONContent } from '@tiptap/core'
import { expect, it } from 'vitest'
import { schema } from './extensions.ts'
import { changedTable, newTable } from './table-tools.ts'

/** How many cells each row has, part by part. */
const shapeOf = (table: JSONContent | null) =>
  table?.content?.map(({ content = [] }) => content.map((row) => row.content?.length))

it.each([
  ['row', [[3], [3, 3, 3]]],
  ['column', [[4], [4, 4]]],
  ['noRow', [[3], [3]]],
  ['noColumn', [[2], [2, 2]]],
] as const)('%s keeps every row as long as the others', (act, shape) => {
  const after = changedTable(newTable(), { part: 1, row: 0, cell: 2 }, act)
  expect(shapeOf(after)).toEqual(shape)
  schema.nodeFromJSON(after).check()
})

it('takes the part away with its last row, and the table with its last column', () => {
  const bare = changedTable(newTable(), { part: 0, row: 0, cell: 0 }, 'noRow')
  expect(shapeOf(bare)).toEqual([[3, 3]])
  const once = changedTable(newTable(), { part: 1, row: 1, cell: 0 }, 'noColumn')
  const twice = once && changedTable(once, { part: 1, row: 1, cell: 0 }, 'noColumn')
  expect(twice && changedTable(twice, { part: 1, row: 1, cell: 0 }, 'noColumn')).toBeNull()
})

it('a column beside headings has one', () => {
  const [head] = changedTable(newTable(), { part: 0, row: 0, cell: 0 }, 'column')?.content ?? []
  expect(head?.content?.[0]?.content?.map(({ attrs }) => attrs?.header)).toEqual([true, true, true, true])
})
