import { Fragment, type ReactNode, type ThHTMLAttributes } from 'react'
import styles from './table.module.css'

/** The head of a column. */
export interface Head {
  head?: ReactNode
  /** it is read out only */
  silent?: true
  /** the whole cell, in place of `head`: of a column that sorts */
  headCell?: ReactNode
  /** what else the cell has to say */
  th?: ThHTMLAttributes<HTMLTableCellElement> & { 'data-tip'?: string }
  /** figures and buttons stand at the right */
  right?: true
  className?: string | undefined
}

/** Heads of columns of figures. */
export const rightHeads = (...names: readonly string[]): Head[] => names.map((head) => ({ head, right: true }))

/** The first line of a table, for one that makes its own lines; a word stands for its head. */
export function Heads({ of }: { of: readonly (string | Head)[] }) {
  return (
    <thead>
      <tr>{of.map((one, at) => headOf(typeof one === 'string' ? { head: one } : one, at))}</tr>
    </thead>
  )
}

function headOf({ head, silent, headCell, th, right, className = '' }: Head, at: number) {
  if (headCell) return <Fragment key={at}>{headCell}</Fragment>
  const classes = right ? `${styles.right} ${className}`.trim() : className
  return (
    <th key={at} scope="col" className={classes || undefined} {...th}>
      {silent ? <span className="visually-hidden">{head}</span> : head}
    </th>
  )
}
