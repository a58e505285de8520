/**
 * Tests of what readers click, on a DOM (files that end in `.dom.test.tsx`): a component on a page with an address, the
 * site's own client, cache and live events. Only what leaves the browser is replaced: `fetch`, and the socket of the events.
 *
 *     const page = openPage(<OwnSubmissions kind="demo" />, {
 *       user: member(),
 *       answers: { 'GET /submissions/own': () => own, 'DELETE /upload/own-submitted-demo': () => ({ message: 'ok' }) },
 *     })
 *     await page.user.click(await page.findByRole('button', { name: 'Withdraw kz_a' }))
 *     page.calls('GET /submissions/own')  // what was sent, one entry a call
 *     page.fire({ type: 'demo.liked', data: { demoId: 1, likes: 2, at: 3 } })
 *
 * An answer that is thrown as `refused(status, message, code)` is the server's refusal; a call without an answer is a 404. Wait with
 * `findBy` and `until`, never with a clock. Everything is new in each test.
 */
import type { SessionUser } from '@kz/contract/accounts/accounts'
import type { ApiKey, ReplyOf } from '@kz/contract/api'
import type { LiveEvent } from '@kz/contract/live'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, type RenderResult, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { startLive } from '../lib/live/live-connection.ts'
import { queryClient } from '../lib/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-context.tsx'
import { setSessionUser } from '../lib/session/session-store.ts'
import { closeToast, toastSuccess } from '../ui/toast/toast.ts'
import { ToastLayer } from '../ui/toast/toast-layer.tsx'

// nothing is proved by a clock: where others go first, a page may stand still for as long as they take
configure({ asyncUtilTimeout: process.env.KZ_TEST_LOW ? 240_000 : 10_000 })

interface Sent {
  path: string
  query: Record<string, string>
  body: unknown
}

type Answer<Key extends ApiKey> = (sent: Sent) => ReplyOf<Key> | Promise<ReplyOf<Key>>
export type Answers = { [Key in ApiKey]?: Answer<Key> }

/** What the server says against a call; thrown by an answer. */
class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, message: string, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
export const refused = (status: number, message: string, code = 'refused'): Refusal =>
  new Refusal(status, message, code)

/** A member without roles. */
export const member = (change: Partial<SessionUser> = {}): SessionUser => ({
  userId: 7,
  pseudo: 'Ann',
  roles: [],
  country: 'fr',
  picture: null,
  email: 'ann@example.org',
  emailVerified: true,
  mustChangePassword: false,
  secondFactor: null,
  bans: { general: null, comment: null, submit: null } as never,
  endsIso: null,
  blocked: [],
  ...change,
})

/** An answer that comes when the test says so: `const held = later<Reply>()`, `() => held.promise`, `held.resolve(reply)`. */
export function later<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

export const until = waitFor

let answers: Answers = {}
let sent: { key: string; sent: Sent }[] = []
const sockets: { onmessage?: (event: { data: string }) => void }[] = []

const isOf = (key: string, method: string, path: string): boolean => {
  const [keyMethod, keyPath = ''] = key.split(' ')
  return keyMethod === method && new RegExp(`^${keyPath.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

async function answer(input: unknown, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), location.origin)
  const path = pathname.replace(/^\/api/, '')
  const method = init.method ?? 'GET'
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
  const found = Object.entries(answers).find(([key]) => isOf(key, method, path))
  const call = { path, query: Object.fromEntries(searchParams), body }
  sent.push({ key: found?.[0] ?? `${method} ${path}`, sent: call })
  try {
    if (!found) throw refused(404, `nobody answers ${method} ${path}`)
    return Response.json(await (found[1] as (sent: Sent) => unknown)(call))
  } catch (error) {
    const { status, code } = error instanceof Refusal ? error : { status: 500, code: 'refused' }
    return Response.json({ code, message: error instanceof Error ? error.message : '' }, { status })
  }
}

class FakeSocket {
  onmessage?: (event: { data: string }) => void
  constructor() {
    sockets.push(this)
  }
  close(): void {}
}

let listens = false

interface PageOptions {
  answers?: Answers
  user?: SessionUser
  /** the address the page stands at */
  at?: string
}

export interface Page extends RenderResult {
  user: UserEvent
  /** what was sent to a call, one entry a time */
  calls: (key: ApiKey) => Sent[]
  /** a live event from the server */
  fire: (event: LiveEvent) => void
  /** the address as it is now */
  address: () => string
}

/** Draws `children` on a page of its own. */
export function openPage(children: ReactNode, { answers: given = {}, user, at = '/' }: PageOptions = {}): Page {
  answers = given
  sent = []
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('WebSocket', FakeSocket)
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  })
  setSessionUser(user ?? null)
  if (!listens) startLive(queryClient)
  listens = true
  const router = new Router({ routes: [], history: memoryHistory(at) })
  void router.load()
  const result = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>{children}</RouterProvider>
      <ToastLayer />
    </QueryClientProvider>,
  )
  return {
    ...result,
    user: userEvent.setup(),
    calls: (key) => sent.filter((one) => one.key === key).map((one) => one.sent),
    fire: (event) => act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(event) })),
    address: () => router.latestLocation.href,
  }
}

/** Waits for a notification with this text. */
export const told = (text: string): Promise<void> => waitFor(() => expect(document.body.textContent).toContain(text))

/** Empties the page, and what the site keeps of it. Called after each test by after-each.ts. */
export function emptyPage(): void {
  cleanup()
  queryClient.clear()
  // a text that is repeated at once is told once: the next test begins after another one
  toastSuccess('The test is over')
  closeToast()
  setSessionUser(null)
  localStorage.clear()
}
