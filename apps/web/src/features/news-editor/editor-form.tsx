import { useMay } from '../../lib/session/session.ts'
import { dateText } from '../../lib/text/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { CheckBox, TextField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import { AuthorField } from './author-field.tsx'
import { ContentField, type TextView } from './content-field.tsx'
import { isScheduled, shownParts } from './drafts/draft.ts'
import { DraftStateLine } from './editor-notes.tsx'
import styles from './news-editor.module.css'
import type { Editor, EditorOptions } from './use-editor.ts'

const TITLE_LENGTH = 200

interface EditorFormProps {
  editor: Editor
  options: EditorOptions
  view: TextView
}

/** The fields of a post. */
export function EditorForm({ editor, options: { kind, stored }, view }: EditorFormProps) {
  const { draft, change, round } = editor
  const isNews = kind === 'news'
  const mayNameAuthor = useMay('TOP') && stored !== null
  // the visual view shows a text that splits itself as the two parts it is
  const parts = isNews && view === 'visual' ? shownParts(draft) : draft
  const [main, extended] = [parts.main, parts.extended ?? '']
  return (
    <div className={`stack ${styles.neForm}`}>
      <TextField
        label="Title"
        maxLength={TITLE_LENGTH}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <ContentField
        key={`main ${view} ${round}`}
        label="Main content"
        hint={
          view === 'visual'
            ? 'Type @ for a player, # for a map. Pictures can be pasted and dropped. Alt F10 moves to the tools.'
            : 'HTML and the site’s tags. Anything not allowed is removed.'
        }
        rows={14}
        view={view}
        text={main}
        onText={(text) => change(parts === draft ? { main: text } : { main: text, extended })}
      />
      {isNews && (
        <ContentField
          key={`extended ${view} ${round}`}
          label="Extended content"
          hint={
            view === 'visual'
              ? 'Folded behind a bar of its own. Leave empty for none.'
              : 'Behind a bar of its own. Empty for none; a line <!--more--> in the main content splits it too.'
          }
          rows={8}
          view={view}
          text={extended}
          onText={(text) => change(parts === draft ? { extended: text } : { main, extended: text })}
        />
      )}
      <PublishFields editor={editor} isNews={isNews} isNew={stored === null} />
      {mayNameAuthor && draft.author && <AuthorField author={draft.author} onAuthor={(author) => change({ author })} />}
      <PublishRow editor={editor} isNew={stored === null} />
    </div>
  )
}

interface PublishFieldsProps {
  editor: Editor
  isNews: boolean
  isNew: boolean
}

function PublishFields({ editor: { draft, change }, isNews, isNew }: PublishFieldsProps) {
  const waits = isScheduled(draft)
  return (
    <>
      <div className={`row wrap ${styles.switches}`}>
        <CheckBox
          label="Hidden"
          checked={draft.hidden}
          onChange={({ target }) => change({ hidden: target.checked, ...(target.checked && { pinned: false }) })}
        />
        {isNews && (
          <CheckBox
            label="Pinned"
            checked={draft.pinned}
            disabled={draft.hidden || waits}
            onChange={({ target }) => change({ pinned: target.checked })}
          />
        )}
      </div>
      <div className={styles.neDates}>
        <DateField
          label="Publish at (UTC)"
          withTime
          hint={`${isNew ? 'Leave empty to publish now. ' : ''}A date in the future schedules the post.`}
          value={draft.publishAt}
          onValue={(publishAt) => {
            const next = { publishAt }
            change(isScheduled({ ...draft, ...next }) ? { ...next, pinned: false } : next)
          }}
        />
        {isNews && draft.pinned && (
          <DateField
            label="Pinned until (UTC)"
            withTime
            hint="Leave empty to keep it pinned."
            value={draft.pinnedUntil}
            onValue={(pinnedUntil) => change({ pinnedUntil })}
          />
        )}
      </div>
      {waits && (
        <Note>
          {`Scheduled: only news writers see it before ${dateText(draft.publishAt)} UTC.`}
          {draft.hidden && ' It is also hidden, and stays hidden then.'}
        </Note>
      )}
    </>
  )
}

function PublishRow({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const { draft, busy } = editor
  const missing =
    draft.title.trim() === '' ? 'Title is required' : draft.main.trim() === '' ? 'Content is required' : undefined
  return (
    <div className="row wrap">
      <Button
        kind="primary"
        busy={busy === 'publish'}
        busyText="Saving..."
        blockedBy={missing}
        onClick={() => void editor.publish()}
      >
        {isNew ? (isScheduled(draft) ? 'Schedule' : 'Publish') : 'Save'}
      </Button>
      <DraftStateLine editor={editor} />
    </div>
  )
}
