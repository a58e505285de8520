import type { SessionUser } from '@kz/contract/accounts/accounts'
import type { Provider } from '@kz/contract/accounts/ways-in'
import { useQuery } from '@tanstack/react-query'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { passkeyFault, signInByPasskey } from '../../../lib/session/passkey.ts'
import { safeNext } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { keepSignIn } from './kept-sign-in.ts'
import styles from './ways.module.css'

/** The ways in that this site has beside the password. */
export function SignInButtons({ onSignedIn }: { onSignedIn: (user: SessionUser) => Promise<void> }) {
  const { data: site } = useQuery(queryOf('GET /auth/sign-in'))
  const { act, doing } = useMutation({
    onFailed: (failure) => {
      const fault = passkeyFault(failure)
      if (fault) toastError(fault)
      return fault !== null
    },
  })
  if (!site || !(site.passkeys || site.steam || site.discord)) return null
  const go = async (provider: Provider) => {
    const begun = await act(null, () => api.call('POST /auth/sign-in/outside', { body: { provider } }), provider)
    if (!begun) return
    keepSignIn({ provider, purpose: 'sign-in', next: safeNext(new URLSearchParams(location.search).get('next')) })
    location.assign(begun.answer.url)
  }
  return (
    <div className={styles.outside}>
      <p className={styles.or}>or</p>
      {site.passkeys && (
        <Button
          block
          busy={doing === 'passkey'}
          busyText="Waiting for your passkey..."
          onClick={() => void act(null, async () => onSignedIn(await signInByPasskey(true)), 'passkey')}
        >
          Log in with a passkey
        </Button>
      )}
      {site.steam && (
        <Button block busy={doing === 'steam'} busyText="Going to Steam..." onClick={() => void go('steam')}>
          Log in with Steam
        </Button>
      )}
      {site.discord && (
        <Button block busy={doing === 'discord'} busyText="Going to Discord..." onClick={() => void go('discord')}>
          Log in with Discord
        </Button>
      )}
    </div>
  )
}
