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
import { cup } from './role-icons.tsx'

interface Badge {
  label: string
  look: string
  icon: IconShape
}

const BADGES: Record<Role, Badge> = {
  ADMIN: { label: 'Admin', look: 'admin', icon: Shield },
  HEAD_ADMIN: { label: 'Head admin', look: 'admin', icon: ShieldHalf },
  CEO: { label: 'CEO', look: 'admin', icon: ShieldHalf },
  COO: { label: 'COO', look: 'admin', icon: ShieldHalf },
  CTO: { label: 'CTO', look: 'admin', icon: ShieldHalf },
  HEAD_MANAGEMENT: { label: 'Head management', look: 'admin', icon: ShieldHalf },
  MANAGEMENT: { label: 'Management', look: 'admin', icon: Shield },
  TECHNICAL_MANAGEMENT: { label: 'Technical management', look: 'admin', icon: Shield },
  HEAD_DEMO_CHECKER: { label: 'Head demo checker', look: 'check role-head', icon: ClipboardCheck },
  DEMO_CHECKER: { label: 'Demo checker', look: 'check', icon: ClipboardCheck },
  HEAD_MAP_CHECKER: { label: 'Head map checker', look: 'check role-head', icon: MapIcon },
  MAP_CHECKER: { label: 'Map checker', look: 'check', icon: MapIcon },
  MOVIE_CHECKER: { label: 'Movie checker', look: 'check', icon: Film },
  DEVELOPER: { label: 'Developer', look: 'make', icon: CodeXml },
  CUP_ADMIN: { label: 'Cup admin', look: 'make', icon: Gavel },
  MOVIE_EDITOR: { label: 'Movie maker', look: 'make', icon: Clapperboard },
  WRITER: { label: 'Writer', look: 'make', icon: PenLine },
  VIP: { label: 'VIP', look: 'vip', icon: Gem },
  MAPPER: { label: 'Mapper', look: 'make', icon: Box },
  RECORD_HOLDER: { label: 'Record holder', look: 'gold', icon: Timer },
  LJ_RECORD_HOLDER: { label: 'Longjump record holder', look: 'gold', icon: LongjumpGlyph },
  CUP_WINNER_GOLD: { label: 'Cup gold', look: 'gold', icon: cup(1) },
  CUP_WINNER_SILVER: { label: 'Cup silver', look: 'silver', icon: cup(2) },
  CUP_WINNER_BRONZE: { label: 'Cup bronze', look: 'bronze', icon: cup(3) },
}

/** Roles with their icon and name, in the order they come. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return roles.map((role) => {
    const { label, look, icon } = BADGES[role]
    return (
      <span key={role} className="badge">
        <span className={`role role-${look}`} aria-hidden="true">
          <Icon of={icon} />
        </span>
        {label}
      </span>
    )
  })
}
