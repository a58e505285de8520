import type { ReactNode } from 'react'
import { useLastVisit } from '../lib/session/last-visit.ts'
import { Icon, type IconShape } from './icon.tsx'
import styles from './tag.module.css'
import tone from './tone.module.css'

export type TagKind = 'plain' | 'gain' | 'loss' | 'info' | 'warn'

const kinds: Record<TagKind, string | undefined> = {
  plain: styles.tag,
  gain: `${styles.tag} ${styles.toned} ${tone.gain}`,
  loss: `${styles.tag} ${styles.toned} ${tone.loss}`,
  info: `${styles.tag} ${styles.toned} ${tone.info}`,
  warn: `${styles.tag} ${styles.toned} ${tone.warn}`,
}

interface TagProps {
  kind?: TagKind
  icon?: IconShape
  /** text of a tooltip: the tag can then be focused */
  tip?: string | undefined
  /** a word of the glossary that it stands for: it is then explained there */
  explains?: string
  children: ReactNode
}

/** A status in one or two words. */
export function Tag({ kind = 'plain', icon, tip, explains, children }: TagProps) {
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  if (!tip && !explains)
    return (
      <span className={kinds[kind]} data-part="tag">
        {content}
      </span>
    )
  return (
    <button type="button" className={kinds[kind]} data-part="tag" data-tip={tip} data-explains={explains ?? ''}>
      {content}
    </button>
  )
}

/** The amber mark of something released within five days, at `iso`; members see it where it came since their last visit. */
export function NewTag({ iso }: { iso: string }) {
  const before = useLastVisit()
  const isKnown = before !== null && Date.parse(iso) <= before.getTime()
  return (
    <span
      className={`${styles.tag} ${styles.new}${isKnown ? ` ${styles.known}` : ''}`}
      data-part="tag"
      data-new={isKnown ? undefined : ''}
    >
      NEW
    </span>
  )
}

/** The amber mark of a world record. */
export function RecordTag() {
  return (
    <button type="button" className={`${styles.tag} ${styles.record}`} data-part="tag" data-explains="wr">
      WR
    </button>
  )
}
