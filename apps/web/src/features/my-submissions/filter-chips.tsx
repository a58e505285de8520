import type { ReplyOf } from '@kz/contract/api'
import { STANDS as ALL_STANDS, SUBMISSION_KINDS } from '@kz/contract/review/submission-kinds'
import { KINDS, STANDS } from '../../blocks/submissions/submission-status.ts'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import type { Chosen } from './filters.ts'
import styles from './my-submissions.module.css'

interface FiltersProps {
  counts: ReplyOf<'GET /submissions/own'>['counts'] | undefined
  chosen: Chosen
  onChoose: (part: Partial<Chosen>) => void
}

/** States and kinds with how many there are; folded on phones. */
export function Filters({ counts, chosen, onChoose }: FiltersProps) {
  const { kind, stand } = chosen
  const ofKind = counts && (kind ? counts.kinds[kind] : counts.all)
  return (
    <details className={styles.subFilters} open={wide()}>
      <summary>
        Filters
        <span className="dim">
          {stand ? STANDS[stand].name : 'all states'}, {kind ? KINDS[kind].plural : 'all kinds'}
        </span>
      </summary>
      <fieldset className={styles.subFilter}>
        <legend>State</legend>
        <div className={chip.chips}>
          <Chip on={!stand} onToggle={() => onChoose({ stand: undefined })}>
            All <span className="dim">{ofKind}</span>
          </Chip>
          {ALL_STANDS.filter((one) => one === stand || counts?.stands[one]).map((one) => (
            <Chip key={one} on={stand === one} onToggle={() => onChoose({ stand: stand === one ? undefined : one })}>
              {STANDS[one].name} <span className="dim">{counts?.stands[one]}</span>
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.subFilter}>
        <legend>Kind</legend>
        <div className={chip.chips}>
          <Chip on={!kind} onToggle={() => onChoose({ kind: undefined })}>
            All <span className="dim">{counts?.all}</span>
          </Chip>
          {SUBMISSION_KINDS.map((one) => (
            <Chip key={one} on={kind === one} onToggle={() => onChoose({ kind: kind === one ? undefined : one })}>
              {KINDS[one].plural} <span className="dim">{counts?.kinds[one]}</span>
            </Chip>
          ))}
        </div>
      </fieldset>
    </details>
  )
}

/** Open unless the screen is a phone's when the page comes. */
const wide = (): boolean => matchMedia('(min-width: 48rem)').matches
