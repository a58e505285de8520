import { expect, it } from 'vitest'
import { memoryHistory } from './history.ts'
import { Redirect, type Route, Router, type RouterState } from './router.ts'

const route = (path: string, more: Partial<Route> = {}): Route => ({
  row: { path, title: path },
  preload: async () => {},
  Page: () => null,
  ...more,
})

/** A promise, and how to keep or break it. */
function later() {
  let keep = () => {}
  let fail = (_error: unknown) => {}
  const promise = new Promise<void>((resolve, reject) => {
    keep = resolve
    fail = reject
  })
  return { promise, keep, fail }
}

/** A router at `/`, and the states that it told. */
function routerOf(...more: Route[]) {
  const router = new Router({ routes: [route('/'), route('/map/{name}'), ...more], history: memoryHistory() })
  const told: string[] = []
  router.watch(({ status, location, error }: RouterState) =>
    told.push(`${location.href} ${error === undefined ? status : String(error)}`),
  )
  return { router, told }
}

it('opens the page of an address with its parameters', async () => {
  const { router, told } = routerOf()
  await router.load()
  await router.navigate({ href: '/map/kz_a?page=2#top' })
  expect(router.state).toMatchObject({ params: { name: 'kz_a' }, location: { search: { page: 2 }, hash: 'top' } })
  expect(told).toEqual(['/ idle', '/map/kz_a?page=2#top idle'])
  await router.navigate({ href: '/nowhere' })
  expect(router.state.route).toBeNull()
})

it('shows that a page is on its way, and the last one that was wanted', async () => {
  const code = later()
  const { router, told } = routerOf(route('/slow', { preload: () => code.promise }))
  await router.load()
  const slow = router.navigate({ href: '/slow' })
  await expect.poll(() => told.at(-1)).toBe('/slow pending')
  await router.navigate({ href: '/map/kz_b' })
  code.keep()
  await slow
  expect(told).toEqual(['/ idle', '/slow pending', '/map/kz_b idle'])
})

it('says what went wrong in place of the page, and tries again when it is asked', async () => {
  let code = later()
  const { router, told } = routerOf(route('/broken', { preload: () => code.promise }))
  code.fail(new Error('no such file'))
  await router.navigate({ href: '/broken' })
  expect(told).toEqual(['/broken Error: no such file'])
  code = later()
  code.keep()
  await router.invalidate()
  expect(told.at(-1)).toBe('/broken idle')
})

it('opens another page where a guard says so, in place of the address, and loads no code of the first', async () => {
  let loaded = 0
  const guard = async (href: string) => {
    throw new Redirect(`/map/login?next=${href}`)
  }
  const preload = async () => {
    loaded++
  }
  const { router } = routerOf(route('/secret', { guard, preload }))
  await router.load()
  await router.navigate({ href: '/secret' })
  expect(router.latestLocation.href).toBe('/map/login?next=/secret')
  expect(loaded).toBe(0)
  router.history.go(-1)
  expect(router.latestLocation.href).toBe('/')
})

it('goes back and forth, and tells each leaving', async () => {
  const { router } = routerOf()
  const left: boolean[] = []
  router.onLeave((pathChanged) => left.push(pathChanged))
  await router.navigate({ href: '/map/a' })
  await router.navigate({ href: '/map/a?page=2' })
  await router.navigate({ href: '/map/a?page=3', replace: true })
  expect(router.scrollMove).toBe('reset')
  router.history.go(-1)
  await expect.poll(() => router.state.location.href).toBe('/map/a')
  expect(router.scrollMove).toBe('restore')
  expect(left).toEqual([true, false, false, false])
  await router.navigate({ href: '/', resetScroll: false })
  expect(router.scrollMove).toBe('stay')
})

it('leaves no page that asks first, by links and by steps of the history, until it is told to', async () => {
  const { router } = routerOf()
  await router.load()
  await router.navigate({ href: '/map/a' })
  let proceed = () => {}
  let blocks = true
  const blocker = {
    blocks: () => blocks,
    ask(goOn: () => void) {
      proceed = goOn
    },
  }
  router.blockers.add(blocker)
  await router.navigate({ href: '/map/b' })
  expect(router.latestLocation.href).toBe('/map/a')
  router.history.go(-1)
  expect(router.latestLocation.href).toBe('/map/a')
  expect(router.state.location.href).toBe('/map/a')
  blocks = false
  proceed()
  await expect.poll(() => router.state.location.href).toBe('/')
  router.blockers.delete(blocker)
  await router.navigate({ href: '/map/b' })
  expect(router.state.location.href).toBe('/map/b')
})
