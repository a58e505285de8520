import { parseBBCode } from '@kz/markup'
import { useMemo } from 'react'
import { Markup } from './markup.tsx'

/** What players write: comments, and later chat and forum. */
export function BBCodeText({ text }: { text: string }) {
  const nodes = useMemo(() => parseBBCode(text).nodes, [text])
  return (
    <div className="prose" data-part="prose">
      <Markup nodes={nodes} />
    </div>
  )
}
