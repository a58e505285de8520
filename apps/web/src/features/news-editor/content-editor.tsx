import { useState } from 'react'
import { splitNews } from '../../blocks/markup/write.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ContentField, type TextView } from './content-field.tsx'
import { EMPTY_DRAFT } from './draft.ts'
import { Preview } from './preview.tsx'
import './news-editor.css'

interface ContentEditorProps {
  title: string
  /** main and extended content in one, with the line between them */
  text: string
  onText: (text: string) => void
}

/** A text of news on its own: as it looks, as it is stored, and as readers will see it. */
export function ContentEditor({ title, text, onText }: ContentEditorProps) {
  const [view, setView] = useState<'source' | 'preview'>('source')
  const { main, extended } = splitNews(text)
  const shown: TextView = 'source'
  return (
    <div className="stack">
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'source', label: 'Text' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {view === 'source' ? (
        <ContentField
          label="News content"
          hint="A line <!--more--> parts what stands in the list from the rest."
          rows={18}
          view={shown}
          text={text}
          onText={onText}
        />
      ) : (
        <Preview draft={{ ...EMPTY_DRAFT, title, main, extended: extended ?? '' }} kind="news" />
      )}
    </div>
  )
}
