import { useState } from 'react'
import { postDate } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ContentField } from './content-field.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Preview } from './preview.tsx'
import { ReleaseBar } from './release-bar.tsx'
import { type Editor, type EditorOptions, useEditor } from './use-editor.ts'
import './news-editor.css'

const TITLE_LENGTH = 200

interface PostEditorProps extends EditorOptions {
  title: string
  /** reads the post again after somebody else changed it */
  onReload: () => void
}

/** The form of a post with its preview beside it. */
export function PostEditor({ title, onReload, ...options }: PostEditorProps) {
  const editor = useEditor(options)
  const [view, setView] = useState<'source' | 'preview'>('source')
  const isWide = useMedia('(min-width: 64rem)')
  const isNew = options.stored === null
  return (
    <div className="stack">
      <PageHead title={title}>
        {!isWide && (
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'source', label: 'Source' },
              { value: 'preview', label: 'Preview' },
            ]}
          />
        )}
      </PageHead>
      {options.kind === 'news' && isNew && <ReleaseBar editor={editor} />}
      <EditorNotes editor={editor} onReload={onReload} />
      <div className="ne-sides">
        {(isWide || view === 'source') && <EditorForm editor={editor} options={options} />}
        {(isWide || view === 'preview') && <Preview draft={editor.draft} />}
      </div>
      <LeaveGuard unsaved={editor.unsaved} />
    </div>
  )
}

function EditorNotes({ editor, onReload }: { editor: Editor; onReload: () => void }) {
  const { offer, forget } = editor.kept
  return (
    <>
      {editor.conflict && (
        <div role="alert">
          <Note
            kind="error"
            action={
              <Button
                small
                onClick={() => {
                  editor.kept.keep()
                  onReload()
                }}
              >
                Reload it
              </Button>
            }
          >
            {editor.conflict}
          </Note>
        </div>
      )}
      {offer && (
        <Note
          action={
            <span className="row end">
              <Button small onClick={editor.restore}>
                Restore
              </Button>
              <Button small kind="ghost" onClick={forget}>
                Discard
              </Button>
            </span>
          }
        >
          This browser kept an unsaved text, {postDate(new Date(offer.keptAt))}.
        </Note>
      )}
    </>
  )
}

function EditorForm({ editor, options: { kind, stored } }: { editor: Editor; options: EditorOptions }) {
  const { draft, change, busy } = editor
  const isNews = kind === 'news'
  const missing =
    draft.title.trim() === '' ? 'Title is required' : draft.main.trim() === '' ? 'Content is required' : undefined
  return (
    <div className="stack ne-form">
      <TextField
        label="Title"
        maxLength={TITLE_LENGTH}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <ContentField
        label="Main content"
        hint="HTML and the tags of the site. What is not allowed is taken out."
        rows={14}
        text={draft.main}
        onText={(main) => change({ main })}
      />
      {isNews && (
        <ContentField
          label="Extended content"
          hint="Behind a bar of its own. Empty for none; a line <!--more--> in the main content splits it too."
          rows={8}
          text={draft.extended}
          onText={(extended) => change({ extended })}
        />
      )}
      <div className="row wrap gap-4">
        <CheckBox label="Hidden" checked={draft.hidden} onChange={({ target }) => change({ hidden: target.checked })} />
        {isNews && (
          <CheckBox
            label="Pinned"
            checked={draft.pinned}
            onChange={({ target }) => change({ pinned: target.checked })}
          />
        )}
      </div>
      {isNews && (
        <TextField
          label="Publish at (UTC)"
          type="datetime-local"
          hint={
            stored
              ? 'A date in the future schedules the post.'
              : 'Empty for now. A date in the future schedules the post.'
          }
          value={draft.publishAt}
          onChange={({ target }) => change({ publishAt: target.value })}
        />
      )}
      <div className="row">
        <Button
          kind="primary"
          busy={busy === 'publish'}
          busyText="Saving..."
          blockedBy={missing}
          onClick={() => void editor.publish()}
        >
          {stored ? 'Save' : 'Publish'}
        </Button>
      </div>
    </div>
  )
}
