import type { Icons } from '@kz/contract/fields'
import { Ban, Box, Cake, Clapperboard, FileX, Gem, MessageSquareOff, Timer } from 'lucide-react'
import { LongjumpGlyph } from '../ui/glyphs.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { cup } from './cup-icon.tsx'
import roleStyles from './role.module.css'
import { StaffIcon } from './staff-icon.tsx'

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

interface RoleIconRowProps {
  icons: Icons
  most: number
}

/** The signs of a person in their order: an office first. */
export function RoleIconRow({ icons, most }: RoleIconRowProps) {
  const { staff } = icons
  const room = staff ? most - 1 : most
  return (
    <>
      {staff && <StaffIcon role={staff} />}
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
