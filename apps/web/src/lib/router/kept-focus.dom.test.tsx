import { expect, test } from 'vitest'
import { keepFocus } from './kept-focus.ts'

/** A history of two entries and a page for each. */
function pages() {
  let [key, leaver] = ['list', () => {}]
  const router = {
    history: { key: () => key },
    onLeave: (run: () => void) => {
      leaver = run
      return () => {}
    },
  }
  const kept = keepFocus(router as never)
  const list = '<main><span id="main" tabindex="-1"></span><a href="/a">one</a><a href="/a">two</a></main>'
  const show = (html: string) => {
    document.body.innerHTML = html
    document.getElementById('main')?.focus()
  }
  show(list)
  return {
    list,
    show,
    go(next: string, html: string) {
      leaver()
      key = next
      show(html)
      kept.noteEntry()
      kept.giveBack()
    },
  }
}
const PAGE = '<main><span id="main" tabindex="-1"></span><a href="/b">b</a></main>'
const focused = () => document.activeElement?.textContent
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('back puts the focus on the link that was followed, the second of its kind too', () => {
  const { go, list } = pages()
  document.querySelectorAll<HTMLElement>('a')[1]?.focus()
  go('other', PAGE)
  expect(document.activeElement?.id).toBe('main')
  go('list', list)
  expect(focused()).toBe('two')
})

test('a list that comes later gets it, unless its reader is elsewhere by then', async () => {
  for (const isElsewhere of [false, true]) {
    const { go, list } = pages()
    document.querySelectorAll<HTMLElement>('a')[0]?.focus()
    go('other', PAGE)
    go('list', '<main><span id="main" tabindex="-1"></span><input></main>')
    if (isElsewhere) document.querySelector('input')?.focus()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', list)
    await frame()
    await frame()
    expect(focused()).toBe(isElsewhere ? '' : 'one')
  }
})
