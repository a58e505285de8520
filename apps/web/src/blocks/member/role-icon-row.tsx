import type { Icons } from '@kz/contract/wire/fields'
import { Ban, Box, Cake, Clapperboard, FileX, Gem, MessageSquareOff, Timer } from 'lucide-react'
import { LongjumpGlyph } from '../../ui/glyphs.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import tone from '../../ui/tone.module.css'
import roleStyles from '../role.module.css'
import { cup } from './cup-icon.tsx'
import { StaffIcon } from './staff-icon.tsx'

interface RoleIcon {
  when: keyof Icons
  label: string
  look: string | undefined
  icon: IconShape
}

/** In the order they are shown: state, honours, work, birthday. */
const ROLE_ICONS: readonly RoleIcon[] = [
  { when: 'isBanned', label: 'Banned', look: tone.loss, icon: Ban },
  { when: 'isCommentBanned', label: 'Banned from commenting', look: tone.loss, icon: MessageSquareOff },
  { when: 'isSubmitBanned', label: 'Banned from submitting', look: tone.loss, icon: FileX },
  { when: 'isTournamentRank1', label: 'Cup winner, 1st place', look: tone.gold, icon: cup(1) },
  { when: 'isTournamentRank2', label: 'Cup winner, 2nd place', look: tone.silver, icon: cup(2) },
  { when: 'isTournamentRank3', label: 'Cup winner, 3rd place', look: tone.bronze, icon: cup(3) },
  { when: 'isRecordHolder', label: 'Record holder', look: tone.muted, icon: Timer },
  { when: 'isLjRecordHolder', label: 'Long jump record holder', look: tone.muted, icon: LongjumpGlyph },
  { when: 'isMapper', label: 'Mapper', look: tone.gain, icon: Box },
  { when: 'isMovieMaker', label: 'Movie maker', look: tone.gain, icon: Clapperboard },
  { when: 'isVip', label: 'VIP', look: tone.violet, icon: Gem },
  { when: 'hasBirthday', label: 'Birthday today', look: tone.violet, icon: Cake },
]

interface RoleIconRowProps {
  icons: Icons
  most: number
  /** their stopwatch is amber */
  isFirst: boolean
}

/** The signs of a person in their order: an office first. */
export function RoleIconRow({ icons, most, isFirst }: RoleIconRowProps) {
  const { staff } = icons
  const room = staff ? most - 1 : most
  return (
    <>
      {staff && <StaffIcon role={staff} />}
      {ROLE_ICONS.filter(({ when }) => icons[when])
        .slice(0, room)
        .map(({ when, label, look, icon }) => (
          <span
            key={when}
            className={`${roleStyles.role} ${isFirst && when === 'isRecordHolder' ? tone.accent : look}`}
            role="img"
            aria-label={label}
            data-tip={label}
          >
            <Icon of={icon} />
          </span>
        ))}
    </>
  )
}
