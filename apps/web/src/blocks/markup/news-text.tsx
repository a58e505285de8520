import { parseNews } from '@kz/markup'
import { useMemo } from 'react'
import prose from '../../ui/prose.module.css'
import { Markup } from './markup.tsx'

/** The content of news and short news, as they come from the server. */
export function NewsText({ html }: { html: string }) {
  const nodes = useMemo(() => parseNews(html).nodes, [html])
  return (
    <div className={prose.prose} data-part="prose" dir="auto">
      <Markup nodes={nodes} />
    </div>
  )
}
