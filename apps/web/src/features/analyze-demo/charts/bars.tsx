import { useId, useState } from 'react'
import styles from '../analyze-demo.module.css'

interface Bar {
  name: string
  value: number
  /** what a screen reader hears of it */
  words: string
}

interface BarsProps {
  title: string
  /** what stands below the bars */
  unit: string
  rows: readonly Bar[]
  /** the bar after which a line stands: the take-off */
  middle?: number
}

/** Counts as upright bars, with the same as a table. */
export function Bars({ title, unit, rows, middle }: BarsProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const every = Math.max(1, Math.ceil(rows.length / 12))
  const top = rows.reduce(
    (best, row) => (row.value > best.value ? row : best),
    rows[0] ?? { name: '', value: 0, words: '' },
  )
  return (
    <figure className={styles.anBars} aria-labelledby={id}>
      <figcaption id={id} className="row">
        <span className="tiny" dir="auto">
          {title}
        </span>
        <button type="button" className="link tiny end" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </button>
      </figcaption>
      {asTable ? (
        <ul className={`tiny ${styles.anBarTable}`}>
          {rows
            .filter(({ value }) => value > 0)
            .map(({ name, words }) => (
              <li key={name}>{words}</li>
            ))}
        </ul>
      ) : (
        <div role="img" aria-label={`${title}. Most: ${top.words}.`}>
          <div className={styles.anBarRow}>
            {rows.map(({ name, value }, at) => (
              <i
                key={name}
                className={middle === at ? styles.after : undefined}
                style={{ height: `${(value / most) * 100}%` }}
              />
            ))}
          </div>
          <div className={styles.anBarNames}>
            {rows.map(({ name }, at) => (
              <span key={name} dir="auto">
                {at % every === 0 ? name : ''}
              </span>
            ))}
          </div>
          <p className="dim tiny">{unit}</p>
        </div>
      )}
    </figure>
  )
}
