import type { GuessrPicture } from '@kz/contract/guessr/guessr'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { later, until } from '../../testing/page.tsx'
import { useReveal } from './use-reveal.ts'

/** What canvas and pictures do in a browser: one of red. */
class RedCanvas {
  getContext = () => ({
    drawImage: () => undefined,
    getImageData: () => ({ data: Uint8ClampedArray.from([220, 20, 20, 255]) }),
  })
}

let asked: string[] = []
let answers: Record<string, Promise<Response>> = {}
let freed: string[] = []

beforeEach(() => {
  asked = []
  answers = {}
  freed = []
  let made = 0
  vi.stubGlobal('OffscreenCanvas', RedCanvas)
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answers[url] ?? Promise.resolve(new Response('picture'))
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url))
})

const pictures = (names = 'abc'): GuessrPicture[] =>
  [...names].map((name, index) => ({ step: index + 1, fromMs: index * 10_000, url: name }))

interface ShownProps {
  of?: string
  at: number
  names?: string
}
function Shown({ of = 'round 1', at, names = 'abc' }: ShownProps) {
  const shown = useReveal(of, pictures(names), at)
  return <p>{shown ? `${shown.step} ${shown.url} ${shown.colours.join()}` : 'dark'}</p>
}
const open = (props: ShownProps) => {
  const page = render(<Shown {...props} />)
  return {
    go: (next: ShownProps) => page.rerender(<Shown {...next} />),
    says: (text: string) => until(() => expect(page.container.textContent).toBe(text)),
  }
}

test('each picture is asked for once, when its time has come', async () => {
  const { go, says } = open({ at: 0 })
  await says('dark')
  expect(asked).toEqual([])
  go({ at: 100 })
  await says('1 blob:1 red')
  go({ at: 9_000 })
  go({ at: 9_100, names: 'xyz' })
  expect(asked).toEqual(['a'])
  go({ at: 10_080 })
  await says('2 blob:2 red')
  expect(asked).toEqual(['a', 'b'])
  // the page lets go of it after it is drawn
  await until(() => expect(freed).toEqual(['blob:1']))
})

test('who comes late sees the latest only', async () => {
  const { says } = open({ at: 25_000 })
  await says('3 blob:1 red')
  expect(asked).toEqual(['c'])
})

test('a picture that is refused leaves the one before, and the next one is shown', async () => {
  answers = { b: Promise.resolve(new Response('', { status: 404 })) }
  const { go, says } = open({ at: 100 })
  await says('1 blob:1 red')
  go({ at: 11_000 })
  go({ at: 21_000 })
  await says('3 blob:2 red')
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('another round begins dark, and a late picture of the one before is not shown in it', async () => {
  const late = later<Response>()
  answers = { a: late.promise }
  const { go, says } = open({ at: 100 })
  await until(() => expect(asked).toEqual(['a']))
  go({ of: 'round 2', at: -2_000, names: 'xyz' })
  late.resolve(new Response('picture'))
  await late.promise
  await says('dark')
  go({ of: 'round 2', at: 100, names: 'xyz' })
  await says('1 blob:1 red')
  expect(asked).toEqual(['a', 'x'])
})

test('the picture of the round before is not shown while the next one waits for its own', async () => {
  const { go, says } = open({ at: 21_000 })
  await says('3 blob:1 red')
  go({ of: 'round 2', at: -2_000, names: 'xyz' })
  await says('dark')
})
