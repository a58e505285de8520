import { afterEach, expect, test, vi } from 'vitest'
import { copyWithPicture } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

/** What lands in the clipboard; a browser waits for every form of it. */
function clipboard(): Record<string, unknown>[] {
  const copied: Record<string, unknown>[] = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly forms: Record<string, unknown>
      constructor(forms: Record<string, unknown>) {
        this.forms = forms
      }
    },
  )
  vi.stubGlobal('navigator', {
    clipboard: {
      write: async ([item]: { forms: Record<string, unknown> }[]) => {
        copied.push(
          Object.fromEntries(
            await Promise.all(Object.entries(item?.forms ?? {}).map(async ([type, form]) => [type, await form])),
          ),
        )
      },
      writeText: async (text: string) => void copied.push({ text }),
    },
  })
  return copied
}

test('a text is copied with its picture, and alone where that does not come', async () => {
  const copied = clipboard()
  vi.stubGlobal('fetch', async () => new Response('png', { headers: { 'content-type': 'image/png' } }))
  expect(await copyWithPicture('0.92 faster', '/media/cards/record/kz_a.png')).toBe(true)
  expect(Object.keys(copied[0] ?? {})).toEqual(['text/plain', 'image/png'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  expect(await copyWithPicture('0.92 faster', '/media/cards/record/kz_none.png')).toBe(true)
  expect(copied[1]).toEqual({ text: '0.92 faster' })
})
