import type { ReactNode } from 'react'
import { closedBy, PlaceActions, type PlaceOptions, usePlace } from './place.tsx'
import { type Column, Table, type TableProps } from './table/table.tsx'
import type { Kept, Said } from './use-kept-lines.ts'

interface KeptTableProps<Line> extends Omit<TableProps<Line>, 'columns' | 'lines' | 'lineProps' | 'row'> {
  columns: readonly Column<Line>[]
  /** of useKeptLines */
  lines: readonly Kept<Line>[]
  /** what was decided about a line here */
  said: Said
}

/** A table whose lines are decided about in its last column: a line that leaves the list keeps its place, without buttons. */
export function KeptTable<Line>({ columns, said, ...table }: KeptTableProps<Line>) {
  const placeOf = ({ key, gone }: Kept<Line>) => ({ gone, said: gone ? said.of(key) : undefined })
  const last = columns.length - 1
  return (
    <Table<Kept<Line>>
      {...table}
      keyOf={({ key }) => key}
      row={(line, cells) => <KeptRow {...placeOf(line)}>{cells}</KeptRow>}
      columns={columns.map(({ look, cell, ...column }, at) => ({
        ...column,
        ...(look !== undefined && {
          look: typeof look === 'function' ? ({ line }: Kept<Line>, place: number) => look(line, place) : look,
        }),
        cell: (line, place) => {
          const shown = cell(line.line, place)
          return at < last ? shown : <PlaceActions closed={closedBy(placeOf(line))}>{shown}</PlaceActions>
        },
      }))}
    />
  )
}

/** The row of a line in a table of another make. */
function KeptRow({ children, ...options }: PlaceOptions & { children: ReactNode }) {
  const { place } = usePlace<HTMLTableRowElement>(options)
  return <tr {...place}>{children}</tr>
}
