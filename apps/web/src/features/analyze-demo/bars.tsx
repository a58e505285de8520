import { useId, useState } from 'react'

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
    <figure className="an-bars" aria-labelledby={id}>
      <figcaption id={id} className="row">
        <span className="text-xs">{title}</span>
        <button type="button" className="lnk text-xs end" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </button>
      </figcaption>
      {asTable ? (
        <ul className="text-xs an-bar-table">
          {rows
            .filter(({ value }) => value > 0)
            .map(({ name, words }) => (
              <li key={name}>{words}</li>
            ))}
        </ul>
      ) : (
        <div role="img" aria-label={`${title}. Most: ${top.words}.`}>
          <div className="an-bar-row">
            {rows.map(({ name, value }, at) => (
              <i
                key={name}
                className={middle === at ? 'after' : undefined}
                style={{ height: `${(value / most) * 100}%` }}
              />
            ))}
          </div>
          <div className="an-bar-names">
            {rows.map(({ name }, at) => (
              <span key={name}>{at % every === 0 ? name : ''}</span>
            ))}
          </div>
          <p className="dim text-xs">{unit}</p>
        </div>
      )}
    </figure>
  )
}
