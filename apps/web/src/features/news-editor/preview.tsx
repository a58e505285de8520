import { ChevronsUpDown } from 'lucide-react'
import { useDeferredValue } from 'react'
import { NewsText } from '../../blocks/markup/news-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Draft, shownParts } from './draft.ts'

/** The post as readers will see it. */
export function Preview({ draft }: { draft: Draft }) {
  const { main, extended } = shownParts(useDeferredValue(draft))
  return (
    <article className="post" aria-label="Preview">
      <header>
        <h2>{draft.title || <span className="dim">No title yet</span>}</h2>
      </header>
      <div className="body">{main.trim() ? <NewsText html={main} /> : <p className="dim">Nothing written yet.</p>}</div>
      {extended !== null && (
        <>
          <div className="ext">
            <Icon of={ChevronsUpDown} size="sm" />
            Extended content available. Click to expand or minimize.
          </div>
          <div className="body ext-body">
            <NewsText html={extended} />
          </div>
        </>
      )}
    </article>
  )
}
