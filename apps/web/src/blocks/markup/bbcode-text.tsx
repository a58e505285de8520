import { parseBBCode, parseForum } from '@kz/markup'
import { useMemo } from 'react'
import prose from '../../ui/prose.module.css'
import { Markup } from './markup.tsx'

export interface BBCodeTextProps {
  text: string
  /** a message of the forum: the site's own tags count too */
  forum?: boolean
}

/** What players write: comments, and messages of the forum. */
export function BBCodeText({ text, forum = false }: BBCodeTextProps) {
  const nodes = useMemo(() => (forum ? parseForum : parseBBCode)(text).nodes, [text, forum])
  return (
    <div className={prose.prose} data-part="prose">
      <Markup nodes={nodes} />
    </div>
  )
}
