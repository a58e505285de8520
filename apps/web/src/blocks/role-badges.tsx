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
import { LongjumpGlyph } from '../ui/glyphs.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { cup } from './cup-icon.tsx'
import roleStyles from './role.module.css'

interface Badge {
  label: string
  look: string | undefined
  /** a shield with the sign cut out */
  head?: true
  icon: IconShape
}

/** What stands for each role. */
export const BADGES: Record<Role, Badge> = {
  ADMIN: { label: 'Admin', look: roleStyles.admin, icon: Shield },
  HEAD_ADMIN: { label: 'Head admin', look: roleStyles.admin, icon: ShieldHalf },
  CEO: { label: 'CEO', look: roleStyles.admin, icon: ShieldHalf },
  COO: { label: 'COO', look: roleStyles.admin, icon: ShieldHalf },
  CTO: { label: 'CTO', look: roleStyles.admin, icon: ShieldHalf },
  HEAD_MANAGEMENT: { label: 'Head management', look: roleStyles.admin, icon: ShieldHalf },
  MANAGEMENT: { label: 'Management', look: roleStyles.admin, icon: Shield },
  TECHNICAL_MANAGEMENT: { label: 'Technical management', look: roleStyles.admin, icon: Shield },
  HEAD_DEMO_CHECKER: { label: 'Head demo checker', look: roleStyles.check, head: true, icon: ClipboardCheck },
  DEMO_CHECKER: { label: 'Demo checker', look: roleStyles.check, icon: ClipboardCheck },
  HEAD_MAP_CHECKER: { label: 'Head map checker', look: roleStyles.check, head: true, icon: MapIcon },
  MAP_CHECKER: { label: 'Map checker', look: roleStyles.check, icon: MapIcon },
  MOVIE_CHECKER: { label: 'Movie checker', look: roleStyles.check, icon: Film },
  DEVELOPER: { label: 'Developer', look: roleStyles.make, icon: CodeXml },
  CUP_ADMIN: { label: 'Cup admin', look: roleStyles.make, icon: Gavel },
  MOVIE_EDITOR: { label: 'Movie maker', look: roleStyles.make, icon: Clapperboard },
  WRITER: { label: 'Writer', look: roleStyles.make, icon: PenLine },
  VIP: { label: 'VIP', look: roleStyles.vip, icon: Gem },
  MAPPER: { label: 'Mapper', look: roleStyles.make, icon: Box },
  RECORD_HOLDER: { label: 'Record holder', look: roleStyles.gold, icon: Timer },
  LJ_RECORD_HOLDER: { label: 'Long jump record holder', look: roleStyles.gold, icon: LongjumpGlyph },
  CUP_WINNER_GOLD: { label: 'Cup gold', look: roleStyles.gold, icon: cup(1) },
  CUP_WINNER_SILVER: { label: 'Cup silver', look: roleStyles.silver, icon: cup(2) },
  CUP_WINNER_BRONZE: { label: 'Cup bronze', look: roleStyles.bronze, icon: cup(3) },
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
