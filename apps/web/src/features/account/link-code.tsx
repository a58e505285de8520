import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './settings.module.css'

/** A code that is typed on a server, which then knows whose runs it sends. */
export function LinkCode() {
  const [made, setMade] = useState<{ code: string; until: string } | null>(null)
  const { act, busy } = useMutation()
  const make = async () => {
    const answered = await act(null, () => api.call('POST /user/link-code'))
    if (answered) setMade(answered.answer)
  }
  return (
    <>
      <Button busy={busy} busyText="Making..." onClick={() => void make()}>
        {made ? 'Another code' : 'Code for a server'}
      </Button>
      <div className={styles.code} aria-live="polite">
        {made && (
          <>
            <p className="row wrap">
              <code>{made.code}</code>
              <CopyButton text={made.code} done="Code copied">
                Copy code
              </CopyButton>
            </p>
            <p className="muted">
              Type it on a server that asks for it. It works once, until <Moment iso={made.until} look="clock" />.
            </p>
          </>
        )}
      </div>
    </>
  )
}
