import type { Trust } from '@kz/contract/runs/game-servers'
import { Ban, Hourglass, ShieldCheck } from 'lucide-react'
import { Tag } from '../../ui/tag.tsx'

export const TRUST_WORDS = { confirmed: 'Confirmed', provisional: 'Provisional', struck: 'Struck' } as const

const LOOKS = {
  confirmed: { kind: 'gain', icon: ShieldCheck },
  provisional: { kind: 'warn', icon: Hourglass },
  struck: { kind: 'loss', icon: Ban },
} as const

/** How far staff trusts the runs of a server. */
export const TrustTag = ({ trust }: { trust: Trust }) => <Tag {...LOOKS[trust]}>{TRUST_WORDS[trust]}</Tag>
