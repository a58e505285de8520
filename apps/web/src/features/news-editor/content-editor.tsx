import { useState } from 'react'
import { splitNews } from '../../blocks/markup/write.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { ContentField, type TextView } from './content-field.tsx'
import { EMPTY_DRAFT } from './drafts/draft.ts'
import { Preview } from './preview.tsx'

interface ContentEditorProps {
  title: string
  /** main and extended content in one, with the line between them */
  text: string
  onText: (text: string) => void
}

const VIEWS = [
  { value: 'visual', label: 'Visual' },
  { value: 'source', label: 'Source' },
  { value: 'preview', label: 'Preview' },
] as const
const FOLD = '<!--more-->'

/** A text of news on its own: as it looks, as it is stored, and as readers will see it. */
export function ContentEditor({ title, text, onText }: ContentEditorProps) {
  const [view, setView] = useState<TextView | 'preview'>('visual')
  const { main, extended } = splitNews(text)
  const tell = (part: { main?: string; extended?: string }) => {
    const next = { main, extended: extended ?? '', ...part }
    onText(next.extended.trim() ? `${next.main}\n${FOLD}\n${next.extended}` : next.main)
  }
  return (
    <div className="stack">
      <div>
        <Segmented label="View" value={view} onChange={setView} options={VIEWS} />
      </div>
      {view === 'source' && (
        <ContentField
          label="News content"
          hint={`HTML and the tags of the site. A line ${FOLD} parts what stands in the list from the rest.`}
          rows={18}
          view="source"
          text={text}
          onText={onText}
        />
      )}
      {view === 'visual' && (
        <>
          <ContentField
            label="News content"
            hint="Type @ for a player, # for a map. Alt F10 moves to the tools."
            rows={8}
            view="visual"
            text={main}
            onText={(next) => tell({ main: next })}
          />
          <ContentField
            label="Extended content"
            hint="Folded behind a bar of its own. Leave empty for none."
            rows={14}
            view="visual"
            text={extended ?? ''}
            onText={(next) => tell({ extended: next })}
          />
        </>
      )}
      {view === 'preview' && <Preview draft={{ ...EMPTY_DRAFT, title, main, extended: extended ?? '' }} kind="news" />}
    </div>
  )
}
