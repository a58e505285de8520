import { Moment } from '../../blocks/moment.tsx'
import { Flag } from '../../ui/flag.tsx'
import type { Hit } from './hits.ts'
import { MarkedText } from './marked-text.tsx'

/** Hits of one kind as a list of links. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="hits">
      {hits.map((hit) => (
        <li key={hit.key}>
          <div className="hit-line">
            {hit.country !== undefined && <Flag code={hit.country} />}
            <a href={hit.href} className={hit.kind === 'map' || hit.kind === 'demo' ? 'map' : 'hit-title'}>
              {hit.title}
            </a>
            {hit.aside && <span className="text-muted">{hit.aside}</span>}
            {hit.dateIso && (
              <span className="dim text-sm end">
                <Moment iso={hit.dateIso} look="day" />
              </span>
            )}
          </div>
          {hit.extract && (
            <p className="hit-extract">
              <MarkedText text={hit.extract} marks={hit.marks ?? []} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
