import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { parseMoment } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import styles from './news-editor.module.css'
import { type Editor, releaseQuery } from './use-editor.ts'

const QUESTIONS = {
  generate: {
    title: 'Generate the list around your text?',
    verb: 'Generate release',
    text: 'Your title and the text above the list stay. The list and the extended content are generated again. You can go back.',
  },
  open: {
    title: 'Open the saved draft?',
    verb: 'Open saved draft',
    text: 'It replaces what is written here. You can go back.',
  },
} as const

/** The working version of the next release news: one for the whole site. */
export function ReleaseBar({ editor }: { editor: Editor }) {
  const { data: draft } = useQuery({ ...releaseQuery, staleTime: 0 })
  const [asked, setAsked] = useState<'generate' | 'open' | null>(null)
  const savedAt = draft?.title ? parseMoment(draft.updatedDate ?? '') : null
  const { busy, goBack } = editor
  useGenerated(editor)
  const undecided = editor.offer ? 'Restore or discard the kept text first' : undefined
  const start = (what: 'generate' | 'open') => (editor.isEmpty ? void editor[what]() : setAsked(what))
  return (
    <div className={`row wrap ${styles.neRelease}`}>
      <Button
        small
        busy={busy === 'generate'}
        busyText="Generating..."
        blockedBy={undecided}
        onClick={() => start('generate')}
      >
        Generate release
      </Button>
      {savedAt && (
        <Button small busy={busy === 'open'} busyText="Opening..." blockedBy={undecided} onClick={() => start('open')}>
          Open saved draft
        </Button>
      )}
      <Button
        small
        busy={busy === 'release'}
        busyText="Saving..."
        blockedBy={editor.hasRelease ? undefined : 'Generate the release or open the saved draft first'}
        onClick={() => void editor.saveRelease()}
      >
        Save draft
      </Button>
      {goBack && (
        <Button small kind="ghost" onClick={goBack}>
          Back to the text before
        </Button>
      )}
      <span className="dim">
        {savedAt && draft ? (
          <>
            Release draft saved by {draft.updatedBy ?? 'somebody'}, <Moment iso={savedAt.toISOString()} look="clock" />.
          </>
        ) : (
          'No release draft saved.'
        )}
      </span>
      {asked && (
        <ConfirmDialog
          title={QUESTIONS[asked].title}
          verb={QUESTIONS[asked].verb}
          kind="primary"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            void editor[asked]()
          }}
        >
          {QUESTIONS[asked].text}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Behind a link that asks for it (`?release=1`) an empty editor opens with the release written. */
function useGenerated(editor: Editor): void {
  const isAsked = useRawSearchParams().release !== undefined
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current || !editor.isEmpty) return
    begun.current = true
    void editor.generate()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
