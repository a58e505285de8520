import type { Icons } from '@kz/contract/fields'
import { Ban, Box, Cake, Clapperboard, FileX, Gem, MessageSquareOff, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { CupGlyph, LongjumpGlyph } from '../ui/glyphs.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'

interface RoleLook {
  of: keyof Icons
  label: string
  className: string
  picture: ReactNode
}

const look = (of: keyof Icons, label: string, className: string, shape: IconShape): RoleLook => ({
  of,
  label,
  className,
  picture: <Icon of={shape} />,
})

const cup = (of: keyof Icons, place: 1 | 2 | 3, label: string, className: string): RoleLook => ({
  of,
  label,
  className,
  picture: <CupGlyph place={place} />,
})

/** In the order of the guide: bans, work, honours, birthday. */
const LOOKS: readonly RoleLook[] = [
  look('isBanned', 'Banned', 'role-ban', Ban),
  look('isCommentBanned', 'Banned from commenting', 'role-ban', MessageSquareOff),
  look('isSubmitBanned', 'Banned from submitting', 'role-ban', FileX),
  look('isMovieMaker', 'Movie maker', 'role-make', Clapperboard),
  look('isMapper', 'Mapper', 'role-make', Box),
  look('isRecordHolder', 'Record holder', 'role-gold', Timer),
  look('isLjRecordHolder', 'Longjump record holder', 'role-gold', LongjumpGlyph),
  cup('isTournamentRank1', 1, 'Cup winner, 1st place', 'role-gold'),
  cup('isTournamentRank2', 2, 'Cup winner, 2nd place', 'role-silver'),
  cup('isTournamentRank3', 3, 'Cup winner, 3rd place', 'role-bronze'),
  look('isVip', 'VIP', 'role-vip', Gem),
  look('hasBirthday', 'Birthday today', 'role-vip', Cake),
]

/** What a member is, as small icons after his name: four at most, one where there is no room. */
export function RoleIcons({ icons, most = 4 }: { icons: Icons | null; most?: number }) {
  if (!icons) return null
  return LOOKS.filter(({ of }) => icons[of])
    .slice(0, most)
    .map(({ of, label, className, picture }) => (
      <span key={of} className={`role ${className}`} role="img" aria-label={label} data-tip={label}>
        {picture}
      </span>
    ))
}
