import { api } from '../api.ts'

/** Passkeys in this browser: asked for, made, and shown again. The library comes with the first press. */

const library = () => import('@simplewebauthn/browser')

/** Logs in by one gesture; throws CallError, or the browser's own error where the member went away. */
export async function signInByPasskey(remember: boolean) {
  const { startAuthentication } = await library()
  const { options } = await api.call('POST /auth/sign-in/passkey')
  const answer = await startAuthentication({ optionsJSON: options as never })
  return api.call('PUT /auth/sign-in/passkey', { body: { answer: answer as never, remember } })
}

/** Says again who one is. */
export async function confirmByPasskey(): Promise<void> {
  const { startAuthentication } = await library()
  const { options } = await api.call('POST /auth/confirm-passkey')
  const answer = await startAuthentication({ optionsJSON: options as never })
  await api.call('PUT /auth/confirm-passkey', { body: { answer: answer as never } })
}

/** Makes a passkey under a name. */
export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await library()
  const { options } = await api.call('POST /auth/passkeys')
  const answer = await startRegistration({ optionsJSON: options as never })
  await api.call('PUT /auth/passkeys', { body: { answer: answer as never, name } })
}

/** What is said where a browser did not show a passkey; null for an error that is not the browser's. */
export function passkeyFault(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or log in another way.'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'WebAuthnError')
    return 'This browser cannot use passkeys here.'
  return null
}
