import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'

export type TagKind = 'plain' | 'gain' | 'loss' | 'info' | 'warn'

const kinds: Record<TagKind, string> = {
  plain: 'tag',
  gain: 'tag tag-gain',
  loss: 'tag tag-loss',
  info: 'tag tag-info',
  warn: 'tag tag-warn',
}

interface TagProps {
  kind?: TagKind
  icon?: IconShape
  /** text of a tooltip: the tag can then be focused */
  tip?: string | undefined
  children: ReactNode
}

/** A status in one or two words. */
export function Tag({ kind = 'plain', icon, tip, children }: TagProps) {
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  if (!tip)
    return (
      <span className={kinds[kind]} data-part="tag">
        {content}
      </span>
    )
  return (
    <button type="button" className={kinds[kind]} data-part="tag" data-tip={tip}>
      {content}
    </button>
  )
}

/** The amber mark of something released within five days. */
export function NewTag() {
  return (
    <span className="tag tag-new" data-part="tag">
      NEW
    </span>
  )
}

/** The amber mark of a world record. */
export function RecordTag() {
  return (
    <span className="tag tag-wr" data-part="tag">
      WR<span className="sr">, world record</span>
    </span>
  )
}
