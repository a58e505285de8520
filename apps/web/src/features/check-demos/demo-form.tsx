import { COMMENT_LENGTH } from '@kz/contract/rules'
import { UsualReasons } from '../../blocks/report/usual-reasons.tsx'
import type { Review } from '../../blocks/review/use-review.ts'
import { CheckBox, TextAreaField, TextField } from '../../ui/field/field.tsx'
import styles from './check-demos.module.css'
import type { Draft } from './queue.ts'

interface DemoFormProps {
  review: Review<Draft>
  linkFault: string | undefined
}

/** What a checker corrects before they decide. */
export function DemoForm({ review: { draft, edit }, linkFault }: DemoFormProps) {
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
