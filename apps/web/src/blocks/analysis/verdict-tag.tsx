import { type ResultStand, STAND_WORDS } from '@kz/contract/review/verdicts'
import { CircleCheck, CircleDashed, FileX, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { IconShape } from '../../ui/icon.tsx'
import { Tag, type TagKind } from '../../ui/tag.tsx'

const LOOKS: Record<ResultStand, { kind: TagKind; icon: IconShape }> = {
  none: { kind: 'gain', icon: CircleCheck },
  warnings: { kind: 'warn', icon: TriangleAlert },
  violations: { kind: 'loss', icon: OctagonAlert },
  unreadable: { kind: 'plain', icon: FileX },
  missing: { kind: 'plain', icon: FileX },
  unread: { kind: 'plain', icon: CircleDashed },
}

/** What is said of a demo as a whole. */
export function VerdictTag({ verdict }: { verdict: ResultStand }) {
  const { kind, icon } = LOOKS[verdict]
  return (
    <Tag kind={kind} icon={icon}>
      {STAND_WORDS[verdict]}
    </Tag>
  )
}
