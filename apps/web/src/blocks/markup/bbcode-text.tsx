import { parseBBCode, parseForum } from '@kz/markup'
import { useMemo } from 'react'
import prose from '../../ui/prose.module.css'
import { Markup } from './markup.tsx'
import { withMentions } from './with-mentions.ts'

export interface BBCodeTextProps {
  text: string
  /** a message of the forum: the site's own tags count too */
  forum?: boolean
  /** members whose `@name` is a link */
  names?: readonly string[]
}

const NOBODY: readonly string[] = []

/** What players write: comments, and messages of the forum. */
export function BBCodeText({ text, forum = false, names = NOBODY }: BBCodeTextProps) {
  const nodes = useMemo(() => withMentions((forum ? parseForum : parseBBCode)(text).nodes, names), [text, forum, names])
  return (
    <div className={prose.prose} data-part="prose" dir="auto">
      <Markup nodes={nodes} />
    </div>
  )
}
