import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import styles from './news-editor.module.css'
import { type Editor, releaseQuery } from './use-editor.ts'

/** The working version of the next release news: one for the whole site. */
export function ReleaseBar({ editor }: { editor: Editor }) {
  const { data: draft } = useQuery({ ...releaseQuery, staleTime: 0 })
  const isSaved = draft !== undefined && draft.updatedDate !== null && draft.title !== ''
  const { busy } = editor
  return (
    <div className={`row wrap ${styles.neRelease}`}>
      <Button small busy={busy === 'generate'} busyText="Generating..." onClick={() => void editor.generate()}>
        Generate release
      </Button>
      {isSaved && (
        <Button small busy={busy === 'open'} busyText="Opening..." onClick={() => void editor.open()}>
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
      <span className="dim">
        {isSaved
          ? `Release draft saved by ${draft.updatedBy ?? 'somebody'}, ${draft.updatedDate?.slice(0, 16)}.`
          : 'No release draft saved.'}
      </span>
    </div>
  )
}
