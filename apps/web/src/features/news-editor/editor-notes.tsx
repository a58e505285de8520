import { clockTime, postDate } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Editor } from './use-editor.ts'

/** What the writer has to decide about: a text left behind, a draft or a post that changed elsewhere. */
export function EditorNotes({ editor, onReload }: { editor: Editor; onReload: () => void }) {
  const { offer, conflict, draftState } = editor
  return (
    <>
      {conflict && (
        <div role="alert">
          <Note
            kind="error"
            action={
              <Button small onClick={onReload}>
                Reload it
              </Button>
            }
          >
            {conflict} Your text stays in your draft.
          </Note>
        </div>
      )}
      {draftState.is === 'conflict' && (
        <div role="alert">
          <Note
            kind="warn"
            action={
              <span className="row end">
                <Button small onClick={() => void editor.takeOther()}>
                  Take that one
                </Button>
                <Button small onClick={() => void editor.overwriteOther()}>
                  Keep mine
                </Button>
              </span>
            }
          >
            {draftState.text}
          </Note>
        </div>
      )}
      {offer && (
        <Note
          action={
            <span className="row end">
              <Button small kind="primary" onClick={editor.restore}>
                Restore
              </Button>
              <Button small kind="ghost" onClick={() => void editor.discard()}>
                Discard
              </Button>
            </span>
          }
        >
          Unsaved text of yours was kept, {postDate(offer.savedAt)}
          {offer.draft.title.trim() && `: ${offer.draft.title.trim()}`}.
          {offer.isBehind && ' The post has changed since you began: compare before you save.'}
        </Note>
      )}
    </>
  )
}

/** Where the text is kept now. */
export function DraftStateLine({ editor: { draftState, offer } }: { editor: Editor }) {
  const text = offer
    ? 'Restore or discard the kept text first: nothing is kept until then.'
    : {
        clean: '',
        saving: 'Saving the draft...',
        kept: draftState.is === 'kept' ? `Draft saved ${clockTime(draftState.at)} UTC` : '',
        local: 'No connection. The text is kept in this browser.',
        refused: draftState.is === 'refused' ? `Draft not saved: ${draftState.text}` : '',
        conflict: 'Draft not saved.',
      }[draftState.is]
  return (
    <span className="dim tiny" role="status">
      {text}
    </span>
  )
}
