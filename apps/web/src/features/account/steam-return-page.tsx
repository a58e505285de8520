import { useEffect, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { paths } from '../../lib/url/paths.ts'
import { Note, type NoteKind } from '../../ui/note.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { useTaken } from './use-taken.ts'

type Params = Record<string, string>

/** Reads what Steam sent the browser back with, once, and takes it out of the address, so that it stays in no history. */
function useReturned(): Params {
  return useTaken('steam-return', () => {
    const found = Object.fromEntries(new URLSearchParams(location.search))
    if (location.search) history.replaceState(history.state, '', location.pathname)
    return found
  })
}

/** What can be said without asking the server; null where it has to be asked. */
function saidAtOnce(params: Params): { kind: NoteKind; text: string } | null {
  if (params['openid.mode'] === 'cancel')
    return { kind: 'info', text: 'You left Steam without signing in. Nothing was linked.' }
  if (!params['openid.mode']) return { kind: 'error', text: 'This page is opened by Steam, after a sign-in there.' }
  return null
}

/** What is said when the runs of a Steam account are the member's. */
const linkedText = (runs: number): string =>
  runs === 0
    ? 'Your Steam account is linked. Your runs on servers count as yours from now on.'
    : `Your Steam account is linked. It brought ${counted(runs, 'run')}.`

/** /steam-return: reached from a sign-in at Steam; links the account as soon as it is open. */
export function SteamReturnPage() {
  const params = useReturned()
  const [result, setResult] = useState(() => saidAtOnce(params))
  useEffect(() => {
    if (saidAtOnce(params)) return
    api.call('PUT /user/steam-link', { body: { params } }).then(
      ({ runs }) => setResult({ kind: 'ok', text: linkedText(runs) }),
      (error) => setResult({ kind: 'error', text: errorText(error) }),
    )
  }, [params])
  return (
    <AuthFrame title="Link Steam" caption="Every run finds its player." picture="login">
      <div aria-live="polite">
        {result ? <Note kind={result.kind}>{result.text}</Note> : <Spinner label="Asking Steam" />}
      </div>
      <p className={`${styles.below} muted`}>
        <a className="link" href={paths.settings('account')}>
          Back to your settings
        </a>
      </p>
    </AuthFrame>
  )
}
