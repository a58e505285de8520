import { useState } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import type { TextView } from './content-field.tsx'
import { LeaveGuard } from './drafts/leave-guard.tsx'
import { RevisionsDialog } from './drafts/revisions-dialog.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorNotes } from './editor-notes.tsx'
import styles from './news-editor.module.css'
import { Preview } from './preview.tsx'
import { ReleaseBar } from './release-bar.tsx'
import { type EditorOptions, useEditor } from './use-editor.ts'

const VIEWS = optionsOf({ visual: 'Visual', source: 'Source' })
const NARROW_VIEWS = [...VIEWS, { value: 'preview', label: 'Preview' }] as const

interface PostEditorProps extends EditorOptions {
  title: string
  /** reads the post again after somebody else changed it */
  onReload: () => void
}

/** The form of a post with its preview beside it. */
export function PostEditor({ title, onReload, ...options }: PostEditorProps) {
  const editor = useEditor(options)
  const [view, setView] = useState<TextView | 'preview'>('visual')
  const [showsRevisions, setShowsRevisions] = useState(false)
  const isWide = useMedia('(min-width: 64rem)')
  const { kind, stored } = options
  const textView = view === 'preview' ? 'visual' : view
  return (
    <div className="stack">
      <PageHead title={title}>
        <Segmented
          label="View"
          value={isWide ? textView : view}
          onChange={setView}
          options={isWide ? VIEWS : NARROW_VIEWS}
        />
        {stored && (
          <Button small onClick={() => setShowsRevisions(true)}>
            Revisions
          </Button>
        )}
      </PageHead>
      {kind === 'news' && stored === null && <ReleaseBar editor={editor} />}
      <EditorNotes editor={editor} onReload={onReload} />
      <div className={`stack ${styles.neSides}`}>
        {(isWide || view !== 'preview') && <EditorForm editor={editor} options={options} view={textView} />}
        {(isWide || view === 'preview') && <Preview draft={editor.draft} kind={kind} />}
      </div>
      {stored && showsRevisions && (
        <RevisionsDialog
          kind={kind}
          id={stored.id}
          title={options.read.title}
          onUse={({ title: older, htmlContent, htmlContentExtended }) => {
            editor.replace({ title: older, main: htmlContent, extended: htmlContentExtended ?? '' })
            setShowsRevisions(false)
          }}
          onClose={() => setShowsRevisions(false)}
        />
      )}
      <LeaveGuard unsaved={editor.unsaved} isKept={editor.isKept} />
    </div>
  )
}
