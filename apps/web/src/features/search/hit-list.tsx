import { Moment } from '../../blocks/run/moment.tsx'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import type { Hit } from './hits.ts'
import { MarkedText } from './marked-text.tsx'
import styles from './search.module.css'

/** Hits of one kind as a list of links. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={hit.key}>
          <div className={styles.hitLine}>
            {hit.country !== undefined && <Flag code={hit.country} />}
            <a
              href={hit.href}
              className={hit.kind === 'map' || hit.kind === 'demo' ? names.map : styles.hitTitle}
              data-part="map"
              dir="auto"
            >
              {hit.title}
            </a>
            {hit.aside && <span className={`muted ${styles.textMuted}`}>{hit.aside}</span>}
            {hit.dateIso && (
              <span className={`dim small end ${styles.date}`}>
                <Moment iso={hit.dateIso} look="day" />
              </span>
            )}
          </div>
          {hit.extract && (
            <p className={styles.hitExtract}>
              <MarkedText text={hit.extract} marks={hit.marks ?? []} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
