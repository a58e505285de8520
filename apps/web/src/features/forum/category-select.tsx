import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { SelectField } from '../../ui/field/field.tsx'

interface CategorySelectProps {
  /** the right the reader needs there */
  may: 'canModerate' | 'canCreate'
  value: number
  onChange: (categoryId: number) => void
}

/** The categories one may use, in the order of the tree, deeper ones set in. */
export function CategorySelect({ may, value, onChange }: CategorySelectProps) {
  const { data = [] } = useQuery(queryOf('GET /forum/categories'))
  const depthOf = (parentId: number | null): number =>
    parentId === null ? 0 : 1 + depthOf(data.find(({ id }) => id === parentId)?.parentId ?? null)
  return (
    <SelectField label="Category" value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {data.map((category) => (
        <option key={category.id} value={category.id} disabled={!category[may] && category.id !== value}>
          {'\u00a0\u00a0\u00a0'.repeat(depthOf(category.parentId))}
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}
