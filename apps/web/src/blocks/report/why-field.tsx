import { REPORT_WHYS, type ReportWhy } from '@kz/contract/review/report-words'
import { SelectField } from '../../ui/field/field.tsx'

const WHYS = Object.entries(REPORT_WHYS) as [ReportWhy, string][]

/** What kind of wrong it is. */
export function WhyField({ why, onChange }: { why: ReportWhy; onChange: (why: ReportWhy) => void }) {
  return (
    <SelectField
      label="Reason"
      value={why}
      onChange={({ target }) => onChange(WHYS.find(([name]) => name === target.value)?.[0] ?? 'other')}
    >
      {WHYS.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}
