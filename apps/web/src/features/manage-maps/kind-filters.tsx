import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { capital } from '../../blocks/capital.ts'
import { word } from '../../lib/text/word.ts'
import { Choices } from '../../ui/field/choice.tsx'
import { DateInLine } from '../../ui/field/date-field.tsx'
import styles from './manage-maps.module.css'
import { type MapKind, XD } from './use-maps-search.ts'

const namesOf = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, capital(value)]))

const CHOICES = {
  type: { label: word('Type'), all: word('Any type'), of: namesOf(MAP_TYPES) },
  length: { label: 'Length', all: 'Any length', of: namesOf(LENGTHS) },
  difficulty: { label: 'Difficulty', all: 'Any difficulty', of: namesOf(DIFFICULTIES) },
  xd: { label: 'XD', all: 'XD or not', of: XD },
  recordable: { label: 'Records', all: 'Records or none', of: { yes: 'Takes records', no: 'Takes no records' } },
  alike: { label: 'Name', all: 'Any name', of: { yes: 'Spelt two ways' } },
} as const

/** Which maps are listed: by what they are and the day they came out. */
export function KindFilters({ kind, onChoose }: { kind: MapKind; onChoose: (change: Partial<MapKind>) => void }) {
  const { from: _from, to: _to, ...chosen } = kind
  return (
    <>
      <Choices
        choices={CHOICES}
        values={chosen}
        className={styles.kindFilter}
        onChange={(change) => onChoose(change as Partial<MapKind>)}
      />
      <span className="row">
        <DateInLine
          label="Released from"
          value={kind.from}
          max={kind.to || undefined}
          onValue={(from) => onChoose({ from })}
        />
        <DateInLine label="to" value={kind.to} min={kind.from || undefined} onValue={(to) => onChoose({ to })} />
      </span>
    </>
  )
}
