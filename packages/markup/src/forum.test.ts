import { expect, test } from 'vitest'
import { parseBBCode, parseForum } from './parse.ts'
import { writeValue } from './tag-value.ts'

const first = (text: string) => parseForum(text).nodes[0]

test('a forum message knows maps, players, times and videos by their names', () => {
  expect(first('[map]kz_longjump2[/map]')).toEqual({ type: 'map', id: null, name: 'kz_longjump2' })
  expect(first('[map=12|kz_longjump2]')).toEqual({ type: 'map', id: 12, name: 'kz_longjump2' })
  expect(first('[map]not a map[/map]')).toMatchObject({ type: 'text' })
  expect(first('[map]12[/map]')).toMatchObject({ type: 'text' })
  expect(first('[timer=5|01:02.03]')).toEqual({ type: 'timer', demoId: 5, label: '01:02.03' })
  expect(first('[user]tick tock[/user]')).toMatchObject({ type: 'link', href: '/profile/tick%20tock', external: false })
  expect(first('[youtube]https://youtu.be/dQw4w9WgXcQ[/youtube]')).toEqual({ type: 'youtube', videoId: 'dQw4w9WgXcQ' })
  // comments and chat do not
  expect(parseBBCode('[map]kz_longjump2[/map]').nodes[0]).toMatchObject({ type: 'text' })
})

test('a quote leads back to a message of the forum, and to nothing else', () => {
  const quote = (value: string) => parseForum(`[quote=${value}]x[/quote]`).nodes[0]
  expect(quote('ann|/forum/threads/5?message=7')).toMatchObject({ author: 'ann', source: '/forum/threads/5?message=7' })
  expect(quote('a|b|/forum/threads/5?message=7')).toMatchObject({ author: 'a|b' })
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/admin', 'javascript:x'])
    expect(quote(`ann|${path}`)).toMatchObject({ author: `ann|${path}`, source: null })
  const back = { author: '[XJ]Nukk', source: '/forum/threads/5?message=7' }
  for (const value of ['"[XJ]Nukk"|', '"[XJ]Nukk|', '[XJ]Nukk|', '&#91;XJ&#93;Nukk|'])
    expect(quote(`${value}/forum/threads/5?message=7${/^"[^"]*$/.test(value) ? '"' : ''}`)).toMatchObject(back)
  expect(quote('ann')).toMatchObject({ author: 'ann', source: null })
})

test('a name is written so that its tag reads it back, whatever it holds', () => {
  for (const name of ['ann', '[XJ]Nukk', ']x[', "'x'", 'a|b', '"x"', 'a&#93;b', 'a & b', '[b]', '|', '"|"]']) {
    expect(first(`[quote=${writeValue(name)}]x[/quote]`)).toMatchObject({ type: 'quote', author: name })
    expect(first(`[user=12|pl|${writeValue(name)}]`)).toMatchObject({ type: 'user', id: 12, name })
    const back = `${writeValue(name)}|/forum/threads/5?message=7`
    expect(first(`[quote=${back}]x[/quote]`)).toMatchObject({ author: name, source: '/forum/threads/5?message=7' })
  }
})
