import type { Role } from '@kz/contract/roles'
import {
  Box,
  Clapperboard,
  ClipboardCheck,
  CodeXml,
  Film,
  Gavel,
  Gem,
  Map as MapIcon,
  PenLine,
  Shield,
  ShieldHalf,
  Timer,
} from 'lucide-react'
import { LongjumpGlyph } from '../../ui/glyphs.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import tone from '../../ui/tone.module.css'
import roleStyles from '../role.module.css'
import { cup } from './cup-icon.tsx'

interface Badge {
  label: string
  look: string | undefined
  /** a shield with the sign cut out */
  head?: true
  icon: IconShape
}

/** What stands for each role. */
export const BADGES: Record<Role, Badge> = {
  ADMIN: { label: 'Admin', look: tone.accent, icon: Shield },
  HEAD_ADMIN: { label: 'Head admin', look: tone.accent, icon: ShieldHalf },
  CEO: { label: 'CEO', look: tone.accent, icon: ShieldHalf },
  COO: { label: 'COO', look: tone.accent, icon: ShieldHalf },
  CTO: { label: 'CTO', look: tone.accent, icon: ShieldHalf },
  HEAD_MANAGEMENT: { label: 'Head management', look: tone.accent, icon: ShieldHalf },
  MANAGEMENT: { label: 'Management', look: tone.accent, icon: Shield },
  TECHNICAL_MANAGEMENT: { label: 'Technical management', look: tone.accent, icon: Shield },
  HEAD_DEMO_CHECKER: { label: 'Head demo checker', look: tone.info, head: true, icon: ClipboardCheck },
  DEMO_CHECKER: { label: 'Demo checker', look: tone.info, icon: ClipboardCheck },
  HEAD_MAP_CHECKER: { label: 'Head map checker', look: tone.info, head: true, icon: MapIcon },
  MAP_CHECKER: { label: 'Map checker', look: tone.info, icon: MapIcon },
  MOVIE_CHECKER: { label: 'Movie checker', look: tone.info, icon: Film },
  DEVELOPER: { label: 'Developer', look: tone.gain, icon: CodeXml },
  CUP_ADMIN: { label: 'Cup admin', look: tone.gain, icon: Gavel },
  MOVIE_EDITOR: { label: 'Movie maker', look: tone.gain, icon: Clapperboard },
  WRITER: { label: 'Writer', look: tone.gain, icon: PenLine },
  VIP: { label: 'VIP', look: tone.violet, icon: Gem },
  MAPPER: { label: 'Mapper', look: tone.gain, icon: Box },
  RECORD_HOLDER: { label: 'Record holder', look: tone.muted, icon: Timer },
  LJ_RECORD_HOLDER: { label: 'Long jump record holder', look: tone.muted, icon: LongjumpGlyph },
  CUP_WINNER_GOLD: { label: 'Cup gold', look: tone.gold, icon: cup(1) },
  CUP_WINNER_SILVER: { label: 'Cup silver', look: tone.silver, icon: cup(2) },
  CUP_WINNER_BRONZE: { label: 'Cup bronze', look: tone.bronze, icon: cup(3) },
}

/** Roles with their icon and name, in the order they come. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return roles.map((role) => {
    const { label, look, head, icon } = BADGES[role]
    return (
      <span key={role} className={roleStyles.badge}>
        <span className={`${roleStyles.role} ${look}${head ? ` ${roleStyles.head}` : ''}`} aria-hidden="true">
          <Icon of={icon} />
        </span>
        {label}
      </span>
    )
  })
}
