import type { Icons } from '@kz/contract/fields'
import type { Role } from '@kz/contract/roles'
import { Ban, Box, Cake, Clapperboard, FileX, Gem, MessageSquareOff, Timer } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { pageSettled } from '../lib/page-settled.ts'
import { LongjumpGlyph } from '../ui/glyphs.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { cup } from './cup-icon.tsx'
import roleStyles from './role.module.css'

interface RoleIcon {
  when: keyof Icons
  label: string
  look: string | undefined
  icon: IconShape
}

/** In the order they are shown: state, honours, work, birthday. */
const ROLE_ICONS: readonly RoleIcon[] = [
  { when: 'isBanned', label: 'Banned', look: roleStyles.ban, icon: Ban },
  { when: 'isCommentBanned', label: 'Banned from commenting', look: roleStyles.ban, icon: MessageSquareOff },
  { when: 'isSubmitBanned', label: 'Banned from submitting', look: roleStyles.ban, icon: FileX },
  { when: 'isTournamentRank1', label: 'Cup winner, 1st place', look: roleStyles.gold, icon: cup(1) },
  { when: 'isTournamentRank2', label: 'Cup winner, 2nd place', look: roleStyles.silver, icon: cup(2) },
  { when: 'isTournamentRank3', label: 'Cup winner, 3rd place', look: roleStyles.bronze, icon: cup(3) },
  { when: 'isRecordHolder', label: 'Record holder', look: roleStyles.gold, icon: Timer },
  { when: 'isLjRecordHolder', label: 'Long jump record holder', look: roleStyles.gold, icon: LongjumpGlyph },
  { when: 'isMapper', label: 'Mapper', look: roleStyles.make, icon: Box },
  { when: 'isMovieMaker', label: 'Movie maker', look: roleStyles.make, icon: Clapperboard },
  { when: 'isVip', label: 'VIP', look: roleStyles.vip, icon: Gem },
  { when: 'hasBirthday', label: 'Birthday today', look: roleStyles.vip, icon: Cake },
]

/** The signs of the offices are no part of the first script; what the server has drawn stays meanwhile. */
const StaffIcon = lazy(async () => {
  await pageSettled
  return { default: (await import('./staff-icon.tsx')).StaffIcon }
})

const StaffPlace = memo(function StaffPlace({ role }: { role: Role }) {
  return (
    <Suspense fallback={<span className={roleStyles.role} />}>
      <StaffIcon role={role} />
    </Suspense>
  )
})

interface RoleIconsProps {
  icons: Icons | null
  /** how many at most: four in lists, one in the online box */
  most?: number
}

/** What a person holds or does, after the name: an office first. */
export function RoleIcons({ icons, most = 4 }: RoleIconsProps) {
  if (!icons) return null
  const { staff } = icons
  const room = staff ? most - 1 : most
  return (
    <>
      {staff && <StaffPlace role={staff} />}
      {ROLE_ICONS.filter(({ when }) => icons[when])
        .slice(0, room)
        .map(({ when, label, look, icon }) => (
          <span key={when} className={`${roleStyles.role} ${look}`} role="img" aria-label={label} data-tip={label}>
            <Icon of={icon} />
          </span>
        ))}
    </>
  )
}
