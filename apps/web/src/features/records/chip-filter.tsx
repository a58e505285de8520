import { useId } from 'react'
import { capital } from '../../blocks/capital.ts'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import field from '../../ui/field/field.module.css'
import { toggled } from './records-state.ts'

interface ChipFilterProps<Value extends string> {
  label: string
  known: readonly Value[]
  /** the values that occur; chosen ones are shown anyway */
  present: ReadonlySet<string>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Chips of which any number may be on; none on is the same as all. */
export function ChipFilter<Value extends string>(props: ChipFilterProps<Value>) {
  const { label, known, present, chosen, onChange } = props
  const id = useId()
  const shown = known.filter((value) => present.has(value) || chosen.includes(value))
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the grid cannot place
    <div className={field.field} data-part="field" role="group" aria-labelledby={id}>
      <span className={field.label} data-part="label" id={id}>
        {label}
      </span>
      <div className={chip.chips}>
        {shown.map((value) => (
          <Chip key={value} on={chosen.includes(value)} onToggle={() => onChange(toggled(chosen, value, known))}>
            {capital(value)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
