import { Fragment, type HTMLAttributes, type Key, type ReactNode } from 'react'
import panel from '../page/panel.module.css'
import { ScrollRegion } from '../page/panel.tsx'
import timeText from '../time/time-text.module.css'
import styles from './table.module.css'
import { type Head, Heads } from './table-heads.tsx'

/** A column of a table: its head, and what each line shows in it. */
export interface Column<Line> extends Head {
  /** a time of a run, or set like one */
  isTime?: true
  /** the cell names its line */
  isName?: true
  /** class of the cells alone */
  look?: string | undefined | ((line: Line, place: number) => string | undefined)
  cell: (line: Line, place: number) => ReactNode
}

/** The column of a line's buttons, the last one. */
export const actions = <Line,>(cell: Column<Line>['cell'], more?: Partial<Column<Line>>): Column<Line> => ({
  head: 'Actions',
  silent: true,
  right: true,
  ...more,
  cell,
})

export interface TableProps<Line> {
  /** columns that are false are left out */
  columns: readonly (Column<Line> | false)[]
  lines: readonly Line[]
  /** what it holds, read out only */
  caption?: ReactNode
  /** name of the part that scrolls, where it is reached by keys */
  region?: string
  /** CSS length */
  maxHeight?: string
  /** nothing scrolls */
  bare?: boolean
  className?: string | undefined
  lineProps?: (line: Line, place: number) => HTMLAttributes<HTMLTableRowElement>
  /** the row of a line with its cells, where it is more than a `tr` */
  row?: (line: Line, cells: ReactNode) => ReactNode
}

type KeyOf<Line> = (line: Line, place: number) => Key
/** A line with an `id` goes by it, unless told. */
type Keyed<Line> = Line extends { id: Key } ? { keyOf?: KeyOf<Line> } : { keyOf: KeyOf<Line> }

const idOf = (line: unknown): Key => (line as { id: Key }).id

const join = (...classes: (string | false | undefined)[]): string | undefined =>
  classes.filter(Boolean).join(' ') || undefined

/** A table from its columns and lines. Where it is wider than its place it scrolls there. */
export function Table<Line>({ region, maxHeight, bare, keyOf = idOf, ...table }: TableProps<Line> & Keyed<Line>) {
  const body = <Plain keyOf={keyOf} {...table} />
  if (bare) return body
  if (!region) return <div className={panel.scroll}>{body}</div>
  return (
    <ScrollRegion label={region} {...(maxHeight && { maxHeight })}>
      {body}
    </ScrollRegion>
  )
}

function Plain<Line>(props: TableProps<Line> & { keyOf: KeyOf<Line> }) {
  const { columns, lines, keyOf, caption, className, lineProps, row } = props
  const shown = columns.filter((column) => column !== false)
  return (
    <table className={join(styles.table, className)}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <Heads of={shown} />
      <tbody>
        {lines.map((line, place) => {
          const cells = shown.map((column, at) => cellOf(column, at, line, place))
          const key = keyOf(line, place)
          if (row) return <Fragment key={key}>{row(line, cells)}</Fragment>
          return (
            <tr key={key} {...lineProps?.(line, place)}>
              {cells}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function cellOf<Line>(column: Column<Line>, at: number, line: Line, place: number) {
  const { right, isTime, isName, look } = column
  const own = typeof look === 'function' ? look(line, place) : look
  const className = join(right && styles.right, isTime && timeText.time, column.className, own)
  if (isName)
    return (
      <th key={at} scope="row" className={className}>
        {column.cell(line, place)}
      </th>
    )
  return (
    <td key={at} className={className} data-part={isTime && 'time'}>
      {column.cell(line, place)}
    </td>
  )
}
