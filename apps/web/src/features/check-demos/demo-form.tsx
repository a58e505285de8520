import { COMMENT_LENGTH, youtubeId } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { UsualReasons } from '../../blocks/report/usual-reasons.tsx'
import type { Review } from '../../blocks/review/use-review.ts'
import { queryOf } from '../../lib/api.ts'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { usePastedText } from '../../lib/hooks/use-pasted-text.ts'
import { CheckBox, TextAreaField, TextField } from '../../ui/field/field.tsx'
import styles from './check-demos.module.css'
import type { Draft } from './queue.ts'

interface DemoFormProps {
  review: Review<Draft>
  linkFault: string | undefined
}

/** What a checker corrects before they decide. A link that is pasted anywhere on the page is the video. */
export function DemoForm({ review: { draft, edit }, linkFault }: DemoFormProps) {
  const reasons = useQuery(queryOf('GET /site/reasons')).data?.demo ?? []
  usePageKeys('[data-part="player"]', (key) => {
    const comment = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined
    return comment === undefined ? undefined : () => edit({ comment })
  })
  usePastedText((text) => {
    if (youtubeId(text)) edit({ ytLink: text })
  })
  return (
    <div className={styles.form}>
      <TextField
        label="YouTube link"
        value={draft.ytLink}
        placeholder="Required to release"
        inputMode="url"
        error={linkFault}
        onChange={({ target }) => edit({ ytLink: target.value })}
      />
      {(['cp', 'gc'] as const).map((count) => (
        <div key={count} className={styles.count}>
          <TextField
            label={count.toUpperCase()}
            value={draft[count]}
            inputMode="numeric"
            onChange={({ target }) => edit({ [count]: target.value })}
          />
        </div>
      ))}
      <CheckBox label="mpbhop" checked={draft.mpbhop} onChange={({ target }) => edit({ mpbhop: target.checked })} />
      <TextAreaField
        label="Comment, shown to the player if rejected"
        rows={1}
        maxLength={COMMENT_LENGTH}
        value={draft.comment}
        placeholder="Required to reject"
        onChange={({ target }) => edit({ comment: target.value })}
      />
      <div className={styles.reasons}>
        <UsualReasons kind="demo" onChoose={(comment) => edit({ comment })} />
      </div>
    </div>
  )
}
