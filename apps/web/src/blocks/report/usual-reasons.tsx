import type { ReasonKind } from '@kz/contract/site'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { SelectField } from '../../ui/field/field.tsx'

/** Reasons to reject that checkers write every day; a chosen one can still be edited. */
export function UsualReasons({ kind, onChoose }: { kind: ReasonKind; onChoose: (reason: string) => void }) {
  const { data } = useQuery(queryOf('GET /site/reasons'))
  return (
    <SelectField label="Usual reasons" value="" onChange={({ target }) => target.value && onChoose(target.value)}>
      <option value="">Choose one</option>
      {data?.[kind].map((reason) => (
        <option key={reason} dir="auto">
          {reason}
        </option>
      ))}
    </SelectField>
  )
}
