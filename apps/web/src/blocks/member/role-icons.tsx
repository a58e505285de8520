import type { Icons } from '@kz/contract/wire/fields'
import { lazy, memo, Suspense } from 'react'
import { pageSettled } from '../../lib/page-settled.ts'
import roleStyles from '../role.module.css'

/** The signs are no part of the first script; what the server has drawn stays meanwhile. */
const RoleIconRow = lazy(async () => {
  await pageSettled
  return { default: (await import('./role-icon-row.tsx')).RoleIconRow }
})

interface RoleIconsProps {
  icons: Icons | null
  /** how many at most: four in lists, one in the online box */
  most?: number
  /** one of the first ten by records: their stopwatch is amber */
  isFirst?: boolean
}

/** What a person holds or does, after the name. */
export const RoleIcons = memo(function RoleIcons({ icons, most = 4, isFirst = false }: RoleIconsProps) {
  const places = Object.entries(icons ?? {}).flatMap(([name, is]) => (is ? [name] : []))
  if (!icons || places.length === 0) return null
  const fallback = places.slice(0, most).map((name) => <span key={name} className={roleStyles.role} />)
  return (
    <Suspense fallback={fallback}>
      <RoleIconRow icons={icons} most={most} isFirst={isFirst} />
    </Suspense>
  )
})
