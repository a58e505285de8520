import type { Icons } from '@kz/contract/fields'
import { Ban, Box, Cake, Clapperboard, FileX, Gem, MessageSquareOff, Timer } from 'lucide-react'
import { CupGlyph, LongjumpGlyph } from '../ui/glyphs.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import roleStyles from './role.module.css'

interface RoleIcon {
  when: keyof Icons
  label: string
  look: string | undefined
  icon: IconShape
}

/** The numbered shield of a cup winner. */
export const cup = (place: 1 | 2 | 3): IconShape =>
  function CupIcon({ className }) {
    return <CupGlyph place={place} {...(className && { className })} />
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
  { when: 'isLjRecordHolder', label: 'Longjump record holder', look: roleStyles.gold, icon: LongjumpGlyph },
  { when: 'isMapper', label: 'Mapper', look: roleStyles.make, icon: Box },
  { when: 'isMovieMaker', label: 'Movie maker', look: roleStyles.make, icon: Clapperboard },
  { when: 'isVip', label: 'VIP', look: roleStyles.vip, icon: Gem },
  { when: 'hasBirthday', label: 'Birthday today', look: roleStyles.vip, icon: Cake },
]

interface RoleIconsProps {
  icons: Icons | null
  /** how many at most: four in lists, one in the online box */
  most?: number
}

/** What a person holds or does, after the name. */
export function RoleIcons({ icons, most = 4 }: RoleIconsProps) {
  if (!icons) return null
  return ROLE_ICONS.filter(({ when }) => icons[when])
    .slice(0, most)
    .map(({ when, label, look, icon }) => (
      <span key={when} className={`${roleStyles.role} ${look}`} role="img" aria-label={label} data-tip={label}>
        <Icon of={icon} />
      </span>
    ))
}
