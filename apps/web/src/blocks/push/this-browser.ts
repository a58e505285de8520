import type { NotificationKind } from '@kz/contract/notifications'
import { api } from '../../lib/api.ts'

/** This browser as a device that takes pushes. Loaded when somebody asks for it. */

type PushState = 'none' | 'home-screen' | 'denied' | 'off' | 'on'

const BROWSERS: readonly [RegExp, string][] = [
  [/Firefox\//, 'Firefox'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const named = (names: readonly [RegExp, string][], agent: string, otherwise: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise

/** `Chrome on Android`. */
const browserName = (agent: string): string =>
  `${named(BROWSERS, agent, 'Browser')} on ${named(SYSTEMS, agent, 'a device')}`

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What can be done here, and the mark by which the site knows this browser; null where it does not. */
export async function pushState(): Promise<{ state: PushState; mark: string | null }> {
  if (!canPush()) return { state: /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'none', mark: null }
  if (Notification.permission === 'denied') return { state: 'denied', mark: null }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return { state: 'off', mark: null }
  return { state: 'on', mark: await markOf(subscription.endpoint) }
}

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(new URL(endpoint).href))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** What is said where a browser cannot, or may not. */
export const WHY_NOT: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  none: 'This browser does not support push notifications.',
  'home-screen':
    'On an iPhone the site must be on the home screen first: Share, Add to Home Screen, then ask again there.',
  denied: 'Notifications from this site are blocked. Allow them in the browser’s settings for this site.',
}

/** Why this browser takes none, in a sentence. */
class NoPush extends Error {}

/** Asks the browser for pushes and tells the site where they go. Answers the device's id. Throws NoPush. */
export async function turnOn(kinds: readonly NotificationKind[]): Promise<number> {
  const { state } = await pushState()
  if (state !== 'on' && state !== 'off') throw new NoPush(WHY_NOT[state])
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NoPush('Nothing was changed: the browser did not allow it.')
  const { publicKey } = await api.call('GET /notification/channels')
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && base64url(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { id } = await api.call('POST /notification/devices', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: base64url(subscription.getKey('p256dh')),
      auth: base64url(subscription.getKey('auth')),
      name: browserName(navigator.userAgent),
      kinds: [...kinds],
    },
  })
  return id
}

/** Ends the pushes of this browser; the site is told by who calls. */
export async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
